/**
 * Filters by tag: if few contacts have the tags, their tickets are read; if many have, the scan meets them soon. The
 * statement finds out which it is.
 */
import type { Tab } from '@guiche/contract/features/ticket-lists'
import type { Parameter } from '../../../platform/db/assembled.ts'
import type { ListQuery } from './list-conditions.ts'

const mostFew = 500

export const isFewTagged = `((select count(*) from tagged) <= ${mostFew})`

export const taggedSql = (query: ListQuery, parameter: Parameter): string =>
  `tagged as materialized (select ct.contact_id from contact_tags ct
    where ct.company_id = :companyId and ct.tag_id = any(${parameter('tagIds', query.tags)}) limit ${mostFew + 1})`

/** Selects `id` and `updated_at`; nothing if there are many. */
export const fewTagged = ({ status }: Tab, conditions: readonly string[]): string => {
  const where = [...conditions, ...(status === 'closed' ? ['t.is_newest'] : []), isFewTagged].join(' and ')
  // `offset 0` keeps the planner at one lookup per contact; otherwise it would read all tickets of the company.
  return `select w.id, w.updated_at from (select distinct contact_id from tagged) g cross join lateral (
    select t.id, t.updated_at from tickets t where t.company_id = :companyId and t.contact_id = g.contact_id and ${where} offset 0) w`
}
