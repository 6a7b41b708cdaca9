/**
 * Closed tickets that were created on one day, by an index of their own. A scan by change time would meet everything
 * that was changed since.
 */
import type { Tab } from '@guiche/contract/features/ticket-lists'
import type { Parameter } from '../../../platform/db/assembled.ts'
import { endOfDay, type ListQuery, startOfDay } from './list-conditions.ts'
import type { Page } from './list-walks.ts'

export const isOfOneDay = ({ status }: Tab, { date }: ListQuery): boolean => status === 'closed' && date !== undefined

const hourOf = (time: string): string => `extract(epoch from ${time}) / 3600`

/**
 * Selects `id` and `updated_at`. `conditions` give the start and end of the company's day; every hour in it is
 * scanned.
 */
export const madeOnDay = (
  { date }: ListQuery,
  conditions: readonly string[],
  { order, rows }: Page,
  parameter: Parameter,
): string => {
  const day = `${parameter('day', date ?? '')}::date`
  const first = `floor(${hourOf(startOfDay(day))})::integer`
  const last = `ceil(${hourOf(endOfDay(day))})::integer - 1`
  return `(select w.id, w.updated_at from generate_series(${first}, ${last}) h(hour) cross join lateral (
      select t.id, t.updated_at from tickets t
      where t.company_id = :companyId and t.is_newest and t.made_hour = h.hour and ${conditions.join(' and ')}
      order by t.updated_at ${order}, t.id ${order} limit ${rows}) w)`
}
