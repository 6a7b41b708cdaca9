/** Conversations by their contact's name or number, and by what was said in them. */
import type { UserActor } from '../../../context.ts'
import { searchedDigits } from '../../contacts/rules.ts'
import { seesAllHistory } from '../rules/visibility.ts'
import type { ListQuery, Parameter } from './list-conditions.ts'

const mostFound = 300

/** An earlier ticket of a queue that is not the viewer's stays out of sight: what was said there is not found either. */
const mayRead = (actor: UserActor, parameter: Parameter): string =>
  seesAllHistory(actor)
    ? 'true'
    : `(f.id = n.id or f.queue_id is null or f.user_id = ${parameter(actor.id)} or f.queue_id = any(${parameter(actor.queueIds)}))`

/**
 * `found`: the `id` of the newest ticket of each conversation. The functions are asked in parts of their own (`materialized`): within a join the
 * planner, while it knows little of the tables, would ask them once for each ticket.
 */
export const foundSql = (query: ListQuery, actor: UserActor, term: string, parameter: Parameter): string => {
  const searched = searchedDigits(term, actor.seesNumbers)
  const text = parameter(term)
  const byContact = `select search_tickets(${text}, ${parameter(searched)}, ${mostFound}) id`
  if (!query.searchOnMessages) return `found as materialized (${byContact})`
  return `said as materialized (select search_message_tickets(${text}, ${mostFound}) id),
    found as materialized (${byContact} union
      select n.id from said join tickets f on f.company_id = $1 and f.id = said.id
        join tickets n on n.company_id = $1 and n.contact_id = f.contact_id and n.connection_id = f.connection_id and n.is_newest
        where ${mayRead(actor, parameter)})`
}
