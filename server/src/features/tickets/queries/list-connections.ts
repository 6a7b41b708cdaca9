/**
 * Unfinished tickets are walked by queue. Those of a connection that has few are read all at once instead; one that has more is met soon on the
 * walk. Which it is, the kept counts tell.
 */

import type { UserActor } from '../../../context.ts'
import { askedUsers, type ListQuery, type Parameter, type Tab } from './list-conditions.ts'

const mostFew = 500
const unfinished = `t.status in ('open', 'pending', 'group', 'nps', 'lgpd')`

/** The owner's tickets are as few as one person can work on. */
export const mayBeFew = ({ status, owner }: Tab, query: ListQuery, actor: UserActor): boolean =>
  query.whatsapps.length > 0 &&
  query.tags.length === 0 &&
  status !== 'closed' &&
  owner !== 'mine' &&
  askedUsers(query, actor).length === 0

export const isFewOnConnections = '(select is_few from on_connections)'

export const onConnectionsSql = ({ whatsapps }: ListQuery, parameter: Parameter): string =>
  `on_connections as materialized (select coalesce(sum(t.tickets), 0) <= ${mostFew} is_few from ticket_counts t
    where t.company_id = $1 and ${unfinished} and t.connection_id = any(${parameter(whatsapps)}))`

/** Selects `id` and `updated_at`; nothing when there are many. */
export const fewOnConnections = (
  { whatsapps }: ListQuery,
  conditions: readonly string[],
  parameter: Parameter,
): string => {
  const where = [unfinished, ...conditions, isFewOnConnections].join(' and ')
  return `select w.id, w.updated_at from unnest(${parameter([...new Set(whatsapps)])}::int[]) k(value) cross join lateral (
    select t.id, t.updated_at from tickets t where t.company_id = $1 and t.connection_id = k.value and ${where} offset 0) w`
}
