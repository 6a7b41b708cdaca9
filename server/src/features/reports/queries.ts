/** Single attendances. Selects the page by index first, joins after. */
import type { Answer } from '@guiche/contract/core/endpoint'
import type { listReport as listCall, reportTotal as totalCall } from '@guiche/contract/features/reports'
import type { z } from 'zod'
import type { UserCtx } from '../../context.ts'
import { assembled, type Parameter, parametersOf } from '../../platform/db/assembled.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { viewerOf } from '../../viewer.ts'
import { countAskedNumber } from '../contacts/queries/ask-number.ts'
import { contactColumns, holdersOf, numbersAreHidden } from '../contacts/queries.ts'
import { askedNumber } from '../contacts/rules.ts'
import { timesOfAttendance } from '../figures/queries/counting.ts'
import { canSee } from '../tickets/rules/visibility.ts'
import { placeOf } from './rules.ts'
import { type ReportedRow, toReportView } from './view.ts'

type Filter = z.output<typeof totalCall.query>
type Asked = z.output<typeof listCall.query>

const zone = '(select timezone from companies where id = :companyId)'
/** A search with more matching contacts is useless in a report. */
const mostFound = 1_000

/** The instants at which the company's days start: PostgreSQL evaluates this once and scans the index from there. */
const dayBegins = (day: string, more: '' | ' + 1') => `((${day}::date${more})::timestamp at time zone ${zone})`

const list = (column: string, ids: readonly number[], parameter: Parameter): string[] =>
  ids.length === 0 ? [] : [`${column} = any(${parameter(column.replace('a.', ''), ids)}::int[])`]

const yesOrNo = (column: string, wanted: boolean | undefined): string[] =>
  wanted === undefined ? [] : [wanted ? column : `not ${column}`]

/** An ended attendance is closed, even if its ticket continues. */
const statusSql = `case when a.ended_at is null then t.status when a.awaits_rating then 'nps' else 'closed' end`

const statusConditions = (statuses: Filter['status'], parameter: Parameter): string[] => {
  if (statuses.length === 0) return []
  const wanted = parameter('statuses', statuses)
  const conditions = [
    ...(statuses.includes('closed') ? ['(a.ended_at is not null and not a.awaits_rating)'] : []),
    ...(statuses.includes('nps') ? ['a.awaits_rating'] : []),
    `(a.ended_at is null and (select t.status from tickets t where t.company_id = :companyId and t.id = a.ticket_id) = any(${wanted}::text[]))`,
  ]
  return [`(${conditions.join(' or ')})`]
}

/** The part `found`: the contacts that match a search, as far as the viewer may search. */
const foundSql = (term: string, seesNumbers: boolean, parameter: Parameter): string[] => {
  if (term === '') return []
  const { digits, whole } = askedNumber(term, seesNumbers)
  return [
    `found as materialized (select search_contacts(${parameter('term', term)}, ${parameter('digits', digits)},
      ${holdersOf(parameter('whole', whole))}, ${mostFound}) id)`,
  ]
}

const refuseTurned = ({ dateFrom, dateTo }: Filter): void => {
  if (dateFrom && dateTo && dateFrom > dateTo) throw new Refusal('ERR_VALIDATION', { field: 'query.dateTo' })
}

const conditionsOf = (query: Filter, seesNumbers: boolean, parameter: Parameter) => {
  const parts = foundSql(query.searchParam?.trim() ?? '', seesNumbers, parameter)
  const local = `(a.opened_at at time zone ${zone})`
  return {
    parts,
    where: [
      'a.company_id = :companyId',
      ...parts.map(() => 'a.contact_id = any(array(select id from found))'),
      ...list('a.contact_id', query.contactId, parameter),
      ...list('a.connection_id', query.whatsappId, parameter),
      ...list('a.user_id', query.users, parameter),
      ...list('a.queue_id', query.queueIds, parameter),
      ...statusConditions(query.status, parameter),
      ...(query.dateFrom ? [`a.opened_at >= ${dayBegins(parameter('dateFrom', query.dateFrom), '')}`] : []),
      ...(query.dateTo ? [`a.opened_at < ${dayBegins(parameter('dateTo', query.dateTo), ' + 1')}`] : []),
      ...(query.onlyRated ? ['a.rate is not null'] : []),
      ...(query.hour === undefined ? [] : [`extract(hour from ${local}) = ${parameter('hour', query.hour)}`]),
      ...(query.weekday === undefined
        ? []
        : [`extract(isodow from ${local}) = ${parameter('weekday', query.weekday)}`]),
      ...(query.tags.length === 0 ? [] : [`a.tag_ids && ${parameter('tags', query.tags)}::int[]`]),
      ...query.without.map((lack) => `a.${lack}_id is null`),
      ...(query.timed ? [`${timesOfAttendance[query.timed]} is not null`] : []),
      ...yesOrNo('a.is_active', query.isActive),
      ...yesOrNo('a.is_reopened', query.isReopened),
      ...yesOrNo('a.is_first', query.isLead),
    ],
  }
}

const totalIn = async (tx: TenantTransaction, query: Filter, seesNumbers: boolean): Promise<number> => {
  const { values, parameter } = parametersOf()
  const { parts, where } = conditionsOf(query, seesNumbers, parameter)
  const before = parts.length > 0 ? `with ${parts.join(', ')} ` : ''
  const text = `${before}select count(*)::int total from attendances a where ${where.join(' and ')}`
  return (await tx.sql(assembled<{ total: number }>(text), values))[0]?.total ?? 0
}

const rowsIn = (tx: TenantTransaction, query: Asked, seesNumbers: boolean) => {
  const { values, parameter } = parametersOf()
  const { parts, where } = conditionsOf(query, seesNumbers, parameter)
  const place = placeOf(query)
  const behind = place.after
    ? [
        `(a.opened_at, a.id) < (${parameter('afterAt', place.after.at)}::timestamptz, ${parameter('afterId', place.after.id)}::bigint)`,
      ]
    : []
  // Written out: a planner that does not know how few rows are needed would sort them all.
  const limit = `${place.offset === 0 ? '' : `offset ${place.offset} `}limit ${place.rows + 1}`
  const page = `page as materialized (select a.id from attendances a where ${[...where, ...behind].join(' and ')}
    order by a.opened_at desc, a.id desc ${limit})`
  const text = `with ${[...parts, page].join(', ')}
    select a.id attendance_id, a.ticket_id, t.uuid, ${statusSql} status, t.last_message, a.opened_at, a.queued_at, a.started_at, a.first_answer_at,
        a.ended_at, a.rate, a.is_active, a.is_reopened, w.name connection_name, u.name user_name, q.name queue_name, ${contactColumns},
        ${numbersAreHidden} hides_numbers, t.queue_id ticket_queue_id, t.user_id ticket_user_id, t.is_group ticket_is_group, (extract(epoch from a.opened_at) * 1000000)::bigint::text opened_us
      from page p join attendances a on a.company_id = :companyId and a.id = p.id
        join tickets t on t.company_id = :companyId and t.id = a.ticket_id
        join contacts c on c.company_id = :companyId and c.id = a.contact_id
        left join connections w on w.company_id = :companyId and w.id = a.connection_id
        left join users u on u.company_id = :companyId and u.id = a.user_id
        left join queues q on q.company_id = :companyId and q.id = a.queue_id
      order by a.opened_at desc, a.id desc`
  return tx.sql(assembled<ReportedRow>(text), values)
}

const mayOpen = ({ actor }: UserCtx, row: ReportedRow): boolean =>
  canSee(actor, { queueId: row.ticket_queue_id, userId: row.ticket_user_id, isGroup: row.ticket_is_group })

export const listReport = async (ctx: UserCtx, query: Asked): Promise<Answer<typeof listCall>> => {
  refuseTurned(query)
  await countAskedNumber(ctx, query.searchParam)
  const { seesNumbers } = ctx.actor
  return ctx.transact(async ({ tx }) => {
    const [rows, total] = await Promise.all([
      rowsIn(tx, query, seesNumbers),
      query.withTotal ? totalIn(tx, query, seesNumbers) : 0,
    ])
    const { shown, ...more } = pageOf(rows, placeOf(query).rows, (last) => [last.opened_us, last.attendance_id])
    const viewer = viewerOf(ctx)
    return {
      tickets: shown.map((row) => toReportView(row, ctx.companyId, viewer, mayOpen(ctx, row))),
      totalTickets: { total },
      ...more,
    }
  })
}

export const reportTotal = async (ctx: UserCtx, query: Filter): Promise<Answer<typeof totalCall>> => {
  refuseTurned(query)
  await countAskedNumber(ctx, query.searchParam)
  return ctx.transact(async ({ tx }) => ({ total: await totalIn(tx, query, ctx.actor.seesNumbers) }))
}
