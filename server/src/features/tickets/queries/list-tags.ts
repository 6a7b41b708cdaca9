/** Tickets of tagged contacts: few contacts are asked for their tickets, many are met on the walk. Which it is, the statement finds out. */
import type { Tab } from '@guiche/contract/features/ticket-lists'
import type { Parameter } from '../../../platform/db/assembled.ts'
import type { ListQuery } from './list-conditions.ts'

const mostFew = 500

export const isFewTagged = `((select count(*) from tagged) <= ${mostFew})`

export const taggedSql = (query: ListQuery, parameter: Parameter): string =>
  `tagged as materialized (select ct.contact_id from contact_tags ct
    where ct.company_id = :companyId and ct.tag_id = any(${parameter('tagIds', query.tags)}) limit ${mostFew + 1})`

/** Selects `id` and `updated_at`; nothing when there are many. */
export const fewTagged = ({ status }: Tab, conditions: readonly string[]): string => {
  const where = [...conditions, ...(status === 'closed' ? ['t.is_newest'] : []), isFewTagged].join(' and ')
  // `offset 0` holds the planner to one look per contact; it would rather read all tickets of the company.
  return `select w.id, w.updated_at from (select distinct contact_id from tagged) g cross join lateral (
    select t.id, t.updated_at from tickets t where t.company_id = :companyId and t.contact_id = g.contact_id and ${where} offset 0) w`
}
