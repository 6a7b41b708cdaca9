import type { Answer } from '@guiche/contract/core/endpoint'
import type { ContactId, ScheduleId, UserId } from '@guiche/contract/core/ids'
import type { listSchedules, Schedule } from '@guiche/contract/features/schedules'
import type { UserCtx } from '../../context.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { type AskedPage, offsetOf, pageOf, timeAndIdIn } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { viewerOf } from '../../viewer.ts'
import { numbersAreHidden } from '../contacts/queries.ts'
import { type ScheduleRow, toScheduleView } from './view.ts'

const perPage = 20

type Row = ScheduleRow & Record<string, unknown>

const named = (alias: string) =>
  `case when ${alias}.id is null then null else jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name) end`

/** Everything that a schedule's view shows, of `schedules s`; `$1` is the company. */
const columns = `s.id, s.company_id "companyId", s.contact_id "contactId", c.name "contactName", s.body, s.is_signed "isSigned",
  s.send_at "sendAt", s.sent_at "sentAt", s.interval_unit "intervalUnit", s.interval_count "intervalCount", s.times,
  s.times_done "timesDone", s.day_rule "dayRule", s.state, s.failure_code "failureCode", s.message_id "messageId",
  m.failure_code "messageFailure", m.ack "messageAck", s.opens_ticket "opensTicket", s.ticket_status "ticketStatus",
  s.media_file "mediaFile", s.media_name "mediaName", s.created_at "createdAt",
  ${named('w')} connection, ${named('u')} "user", ${named('tu')} "ticketUser", ${named('q')} queue,
  ${numbersAreHidden} "hidesNumbers"`
const joins = `join contacts c on c.company_id = $1 and c.id = s.contact_id
  left join connections w on w.company_id = $1 and w.id = s.connection_id
  left join users u on u.company_id = $1 and u.id = s.user_id
  left join users tu on tu.company_id = $1 and tu.id = s.ticket_user_id
  left join queues q on q.company_id = $1 and q.id = s.queue_id
  left join messages m on m.company_id = $1 and m.id = s.message_id`

const one = {
  name: 'schedule',
  text: `select ${columns} from schedules s ${joins} where s.company_id = $1 and s.id = $2`,
}
export const scheduleRow = async (tx: TenantTransaction, id: number): Promise<ScheduleRow | null> =>
  (await tx.sql<Row>(one, [tx.companyId, id]))[0] ?? null

export const scheduleDetails = (ctx: UserCtx, id: ScheduleId): Promise<Schedule> =>
  ctx.transact(async ({ tx }) => {
    const row = await scheduleRow(tx, id)
    if (!row) throw new Refusal('ERR_NO_SCHEDULE_FOUND')
    return toScheduleView(row, viewerOf(ctx))
  })

const zone = '(select timezone from companies where id = $1)'
/** `by`: contacts' names as the viewer reads them. */
const pageBy = (by: 'plain_name' | 'shown_name') => ({
  name: `schedules_page_${by}`,
  text: `with page as materialized (
      select s.* from schedules s where s.company_id = $1
        and ($2::int is null or s.contact_id = $2) and ($3::int is null or s.user_id = $3)
        and ($4::date is null or s.send_at >= $4::date::timestamp at time zone ${zone})
        and ($5::date is null or s.send_at < ($5::date + 1)::timestamp at time zone ${zone})
        and ($6 = '' or plain(s.body) like '%' || like_text($6) || '%' or exists (
          select 1 from contacts k where k.company_id = $1 and k.id = s.contact_id and k.${by} like '%' || like_text($6) || '%'))
        and ($7::timestamptz is null or (s.send_at, s.id) < ($7, $8::int))
      order by s.send_at desc, s.id desc offset $9 limit $10)
    select ${columns} from page s ${joins} order by s.send_at desc, s.id desc`,
})
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
    const rows = await tx.sql<Row>(ctx.actor.seesNumbers ? page : pageShown, [
      tx.companyId,
      query.contactId ?? null,
      query.userId ?? null,
      query.dateStart ?? null,
      query.dateEnd ?? null,
      query.searchParam?.trim() ?? '',
      after?.at ?? null,
      after?.id ?? null,
      after ? 0 : offsetOf(query, perPage),
      perPage + 1,
    ])
    const { shown, ...more } = pageOf(rows, perPage, (last) => [last.sendAt.getTime(), last.id])
    const viewer = viewerOf(ctx)
    return {
      schedules: shown.map((row) => toScheduleView(row, viewer)),
      ...more,
    }
  })
