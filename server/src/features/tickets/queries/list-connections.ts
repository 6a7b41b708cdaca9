/**
 * Filters by connection. Neither the indexes of unfinished tickets nor the one of an agent's closed tickets contains
 * the connection. If the chosen connections have few tickets, all of these are read at once; if they have more, the
 * scan meets them soon. The maintained counts tell which it is.
 */
import type { Tab } from '@guiche/contract/features/ticket-lists'
import type { UserActor } from '../../../context.ts'
import type { Parameter } from '../../../platform/db/assembled.ts'
import { seesAllHistory } from '../rules/visibility.ts'
import { askedUsers, type ListQuery } from './list-conditions.ts'
import { unfinishedStatuses } from './ticket-row.ts'

const mostFew = 500

const isFinished = ({ status }: Tab) => status === 'closed'
const unfinished = `t.status in ${unfinishedStatuses}`
const kindOf = (tab: Tab) => (isFinished(tab) ? `t.status = 'closed'` : unfinished)

/** An owner has only as many unfinished tickets as one person can handle. */
export const mayBeFew = (tab: Tab, query: ListQuery, actor: UserActor): boolean =>
  query.whatsapps.length > 0 &&
  query.tags.length === 0 &&
  tab.owner !== 'mine' &&
  askedUsers(query, actor).length === 0 &&
  (!isFinished(tab) || !seesAllHistory(actor))

export const isFewOnConnections = '(select is_few from on_connections)'

/** Tabs that are queried together are all finished or all unfinished. */
export const onConnectionsSql = (tabs: readonly Tab[], { whatsapps }: ListQuery, parameter: Parameter): string =>
  `on_connections as materialized (select coalesce(sum(t.tickets), 0) <= ${mostFew} is_few from ticket_counts t
    where t.company_id = :companyId and (${[...new Set(tabs.map(kindOf))].join(' or ')}) and t.connection_id = any(${parameter('connectionIds', whatsapps)}))`

/** Selects `id` and `updated_at`; nothing if there are many. */
export const fewOnConnections = (
  tab: Tab,
  { whatsapps }: ListQuery,
  conditions: readonly string[],
  parameter: Parameter,
): string => {
  const kept = isFinished(tab) ? `t.status = 'closed' and t.is_newest` : unfinished
  // `offset 0`: looks them up by the connection alone. With the other conditions beside it the planner would scan
  // another index completely.
  return `select t.id, t.updated_at from unnest(${parameter('walkedConnectionIds', [...new Set(whatsapps)])}::int[]) k(value) cross join lateral (
    select t.* from tickets t where t.company_id = :companyId and t.connection_id = k.value and ${kept} and ${isFewOnConnections} offset 0) t
    where ${conditions.join(' and ')}`
}
