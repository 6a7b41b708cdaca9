/** Finds conversations by the contact's name or number, and by words in messages. */
import type { UserActor } from '../../../context.ts'
import type { Parameter } from '../../../platform/db/assembled.ts'
import { holdersOf } from '../../contacts/queries.ts'
import { askedNumber } from '../../contacts/rules.ts'
import type { ListQuery } from './list-conditions.ts'
import { visibleSql } from './visible-sql.ts'

const mostFound = 300

/**
 * `found`: the `id` of the newest ticket of each conversation. The functions are called in parts of their own
 * (`materialized`): within a join the planner, as long as it knows little about the tables, would call them once per
 * ticket.
 */
export const foundSql = (query: ListQuery, actor: UserActor, term: string, parameter: Parameter): string => {
  const { digits, whole } = askedNumber(term, actor.seesNumbers)
  const text = parameter('term', term)
  const byContact = `select search_tickets(${text}, ${parameter('digits', digits)}, ${holdersOf(parameter('whole', whole))}, ${mostFound}) id`
  // An earlier ticket that the viewer does not see is left out, and so are matches in its messages.
  if (!query.searchOnMessages) return `found as materialized (${byContact})`
  return `said as materialized (select search_message_tickets(${text}, ${mostFound}) id),
    found as materialized (${byContact} union
      select n.id from said join tickets f on f.company_id = :companyId and f.id = said.id
        join tickets n on n.company_id = :companyId and n.contact_id = f.contact_id and n.connection_id = f.connection_id and n.is_newest
        where ${visibleSql(actor, parameter, 'f')})`
}
