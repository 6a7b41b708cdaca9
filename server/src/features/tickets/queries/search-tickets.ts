/** Conversations by their contact's name or number, and by what was said in them. */
import type { UserActor } from '../../../context.ts'
import type { Parameter } from '../../../platform/db/assembled.ts'
import { holdersOf } from '../../contacts/queries.ts'
import { askedNumber } from '../../contacts/rules.ts'
import type { ListQuery } from './list-conditions.ts'
import { visibleSql } from './visible-sql.ts'

const mostFound = 300

/**
 * `found`: the `id` of the newest ticket of each conversation. The functions are asked in parts of their own (`materialized`): within a join the
 * planner, while it knows little of the tables, would ask them once for each ticket.
 */
export const foundSql = (query: ListQuery, actor: UserActor, term: string, parameter: Parameter): string => {
  const { digits, whole } = askedNumber(term, actor.seesNumbers)
  const text = parameter('term', term)
  const byContact = `select search_tickets(${text}, ${parameter('digits', digits)}, ${holdersOf(parameter('whole', whole))}, ${mostFound}) id`
  // An earlier ticket that the viewer does not see stays out of sight: what was said there is not found either.
  if (!query.searchOnMessages) return `found as materialized (${byContact})`
  return `said as materialized (select search_message_tickets(${text}, ${mostFound}) id),
    found as materialized (${byContact} union
      select n.id from said join tickets f on f.company_id = :companyId and f.id = said.id
        join tickets n on n.company_id = :companyId and n.contact_id = f.contact_id and n.connection_id = f.connection_id and n.is_newest
        where ${visibleSql(actor, parameter, 'f')})`
}
