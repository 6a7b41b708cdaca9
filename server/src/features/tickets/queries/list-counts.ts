/**
 * How many tickets a list has. The counts of the tabs are maintained in `ticket_counts`; only narrower filters are
 * counted, up to a limit.
 */
import { type Tab, tabsOf } from '@guiche/contract/features/ticket-lists'
import { can } from '@guiche/contract/permissions'
import type { UserActor, UserCtx } from '../../../context.ts'
import { assembled, parametersOf } from '../../../platform/db/assembled.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { isNarrowed, keptConditions, type ListQuery, narrowed, tabConditions } from './list-conditions.ts'
import { sourceOf } from './list-source.ts'
import { fewTagged, isFewTagged, taggedSql } from './list-tags.ts'

/** Counting further would cost more than the number is worth. */
const mostCounted = 1000

const keptSum = (query: ListQuery, actor: UserActor, tabs: readonly Tab[], { values, parameter }: Parameters) => {
  const ofTabs = tabs.map((tab) => `(${tabConditions(tab, actor, parameter).join(' and ')})`).join(' or ')
  const where = ['t.company_id = :companyId', `(${ofTabs})`, ...keptConditions(query, actor, parameter)].join(' and ')
  return { text: `select coalesce(sum(t.tickets), 0)::int count from ticket_counts t where ${where}`, values }
}

type Parameters = ReturnType<typeof parametersOf>

const walkedCount = (query: ListQuery, actor: UserActor, tabs: readonly Tab[], { values, parameter }: Parameters) => {
  const rows = parameter('mostCounted', mostCounted)
  const { parts, from } = sourceOf(tabs, query, actor, narrowed(query, parameter), { order: 'DESC', rows }, parameter)
  const before = parts.length > 0 ? `with ${parts.join(', ')} ` : ''
  const text = `${before}select count(*)::int count from (select from ${from} walked limit ${rows}) counted`
  return { text, values }
}

/** Null if very many contacts have the tags. */
const taggedCount = (query: ListQuery, actor: UserActor, tabs: readonly Tab[], { values, parameter }: Parameters) => {
  const tagged = taggedSql(query, parameter)
  const kept = keptConditions(query, actor, parameter)
  const filters = [...kept, ...narrowed(query, parameter)]
  const few = tabs.map((tab) => fewTagged(tab, [...tabConditions(tab, actor, parameter), ...filters]))
  const text = `with ${tagged} select case when ${isFewTagged} then (select count(*)::int from (${few.join(' union all ')}) counted) end count`
  return { text, values }
}

export const countOf = async (
  tx: Pick<TenantTransaction, 'companyId' | 'sql'>,
  query: ListQuery,
  actor: UserActor,
  tabs: readonly Tab[],
): Promise<number | null> => {
  const count = query.tags.length > 0 ? taggedCount : isNarrowed(query) ? walkedCount : keptSum
  const { text, values } = count(query, actor, tabs, parametersOf())
  return (await tx.sql(assembled<{ count: number | null }>(text), values))[0]?.count ?? null
}

const badges = ['open', 'pending', 'group'] as const

export const ticketCounts = (ctx: UserCtx, query: Pick<ListQuery, 'queueIds' | 'showAll'>) =>
  ctx.db.listAtOnce(ctx.companyId, async (tx) => {
    const { actor } = ctx
    const { values, parameter } = parametersOf()
    const showsAll = query.showAll === true && can(actor, 'tickets-manager:showall')
    const kept = keptConditions({ ...emptyQuery, queueIds: query.queueIds }, actor, parameter)
    const sums = badges.map((status) => {
      const tabs = tabsOf(status, showsAll).map((tab) => `(${tabConditions(tab, actor, parameter).join(' and ')})`)
      return `coalesce(sum(t.tickets) filter (where ${tabs.join(' or ')}), 0)::int "${status}"`
    })
    const text = `select ${sums.join(', ')} from ticket_counts t
      where ${['t.company_id = :companyId', `t.status in ('open', 'pending', 'lgpd', 'group')`, ...kept].join(' and ')}`
    const rows = await tx.sql(assembled<Record<(typeof badges)[number], number>>(text), values)
    return rows[0] ?? { open: 0, pending: 0, group: 0 }
  })

const emptyQuery: ListQuery = {
  queueIds: [],
  users: [],
  whatsapps: [],
  tags: [],
  statusFilter: [],
  sortTickets: 'DESC',
}
