import type { Answer } from '@guiche/contract/core/endpoint'
import type { ContactId, ScheduleId, UserId } from '@guiche/contract/core/ids'
import type { listSchedules, Schedule } from '@guiche/contract/features/schedules'
import { schedules } from '../../../schema/outbound-tables.ts'
import type { UserCtx } from '../../context.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { renamedColumnsOf } from '../../platform/db/table-rows.ts'
import { type AskedPage, offsetOf, pageOf, timeAndIdIn } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { viewerOf } from '../../viewer.ts'
import { numbersAreHidden } from '../contacts/queries.ts'
import { type ScheduleRow, shownColumns, toScheduleView } from './view.ts'

const perPage = 20

type Row = ScheduleRow & Record<string, unknown>

const named = (alias: string) =>
  `case when ${alias}.id is null then null else jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name) end`

/** Everything that a schedule's view shows, of `schedules s`; `:companyId` is the company. */
const columns = `${renamedColumnsOf(schedules, 's', shownColumns)}, c.name "contactName",
  m.failure_code "messageFailure", m.ack "messageAck",
  pc.paused_until "numberPausedUntil", pc.pause_reason "pauseReason", greatest(mt.paused_until, case when s.failure_code = 'template_unusable' then s.held_until end) "templatePausedUntil",
  ${named('w')} connection, ${named('u')} "user", ${named('tu')} "ticketUser", ${named('q')} queue,
  ${numbersAreHidden} "hidesNumbers"`
const joins = `join contacts c on c.company_id = :companyId and c.id = s.contact_id
  left join connections w on w.company_id = :companyId and w.id = s.connection_id
  left join users u on u.company_id = :companyId and u.id = s.user_id
  left join users tu on tu.company_id = :companyId and tu.id = s.ticket_user_id
  left join queues q on q.company_id = :companyId and q.id = s.queue_id
  left join messages m on m.company_id = :companyId and m.id = s.message_id
  left join connection_paces pc on pc.company_id = :companyId and pc.connection_id = coalesce(m.connection_id, s.connection_id)
    and pc.paused_until > now() and pc.pause_reason is not null
  left join message_templates mt on mt.company_id = :companyId and mt.connection_id = s.connection_id and mt.id = (s.template ->> 'templateId')::int
    and mt.paused_until > now()`

const one = statement(
  'schedule',
  `select ${columns} from schedules s ${joins} where s.company_id = :companyId and s.id = :id`,
).rows<Row>()
export const scheduleRow = async (tx: TenantTransaction, id: number): Promise<ScheduleRow | null> =>
  (await tx.sql(one, { id }))[0] ?? null

export const scheduleDetails = (ctx: UserCtx, id: ScheduleId): Promise<Schedule> =>
  ctx.transact(async ({ tx }) => {
    const row = await scheduleRow(tx, id)
    if (!row) throw new Refusal('ERR_NO_SCHEDULE_FOUND')
    return toScheduleView(row, viewerOf(ctx))
  })

const zone = '(select timezone from companies where id = :companyId)'
/** `by`: contacts' names as the viewer sees them. */
const pageBy = (by: 'plain_name' | 'shown_name') =>
  statement(
    `schedules_page_${by}`,
    `with page as materialized (
      select s.* from schedules s where s.company_id = :companyId
        and (:contactId::int is null or s.contact_id = :contactId) and (:userId::int is null or s.user_id = :userId)
        and (:dateStart::date is null or s.send_at >= :dateStart::date::timestamp at time zone ${zone})
        and (:dateEnd::date is null or s.send_at < (:dateEnd::date + 1)::timestamp at time zone ${zone})
        and (:search = '' or plain(s.body) like '%' || like_text(:search) || '%' or exists (
          select 1 from contacts k where k.company_id = :companyId and k.id = s.contact_id and k.${by} like '%' || like_text(:search) || '%'))
        and (:lastAt::timestamptz is null or (s.send_at, s.id) < (:lastAt, :lastId::int))
      order by s.send_at desc, s.id desc offset :offset limit :limit)
    select ${columns} from page s ${joins} order by s.send_at desc, s.id desc`,
  ).rows<Row>()
const page = pageBy('plain_name')
const pageShown = pageBy('shown_name')

interface ListQuery extends AskedPage {
  contactId?: ContactId | undefined
  userId?: UserId | undefined
  dateStart?: string | undefined
  dateEnd?: string | undefined
}
export const schedulesPage = (ctx: UserCtx, query: ListQuery): Promise<Answer<typeof listSchedules>> =>
  ctx.transact(async ({ tx }) => {
    const after = timeAndIdIn(query.cursor)
    const rows = await tx.sql(ctx.actor.seesNumbers ? page : pageShown, {
      contactId: query.contactId ?? null,
      userId: query.userId ?? null,
      dateStart: query.dateStart ?? null,
      dateEnd: query.dateEnd ?? null,
      search: query.searchParam?.trim() ?? '',
      lastAt: after?.at ?? null,
      lastId: after?.id ?? null,
      offset: after ? 0 : offsetOf(query, perPage),
      limit: perPage + 1,
    })
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.sendAt.getTime(), last.id])
    const viewer = viewerOf(ctx)
    return {
      schedules: shown.map((row) => toScheduleView(row, viewer)),
      ...more,
    }
  })
