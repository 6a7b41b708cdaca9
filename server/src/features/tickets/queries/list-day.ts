/** Closed tickets made on one day: read all at once by an index of their own. A walk by changes would meet all that was changed since. */
import { type ListQuery, onDay, type Parameter, type Tab } from './list-conditions.ts'
import type { Page } from './list-walks.ts'

export const isOfOneDay = ({ status }: Tab, { date }: ListQuery): boolean => status === 'closed' && date !== undefined

/** Selects `id` and `updated_at`. `offset 0` holds the planner to that index; it cannot know how few a day's tickets are. */
export const madeOnDay = (
  { date }: ListQuery,
  conditions: readonly string[],
  { order, rows }: Page,
  parameter: Parameter,
): string => {
  const day = onDay('t.created_at', date ?? '', parameter)
  return `(select t.id, t.updated_at from (
      select t.company_id, t.id, t.status, t.created_at, t.updated_at, t.queue_id, t.user_id, t.is_group, t.connection_id, t.contact_id, t.unread_messages
      from tickets t where t.company_id = $1 and t.status = 'closed' and t.is_newest and ${day.join(' and ')} offset 0) t
    where ${conditions.join(' and ')} order by t.updated_at ${order}, t.id ${order} limit ${rows})`
}
