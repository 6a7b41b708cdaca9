/**
 * Which indexes a page is walked in. Every walk meets its tickets newest first and ends after a page, so that a page costs the same however many
 * tickets lie behind it: what few tickets have (a queue, an owner, a connection) is walked by its own index, never looked for in another.
 */
import type { UserActor } from '../../../context.ts'
import { askedUsers, type ListQuery, type Parameter, type Tab } from './list-conditions.ts'

export interface Walk {
  /** One walk for each of these values; of two columns, for each pair. */
  each: readonly { column: 'queue_id' | 'user_id' | 'connection_id'; values: readonly number[] }[]
  isWithoutQueue?: boolean
  conditions: readonly string[]
}

export interface Page {
  order: 'ASC' | 'DESC'
  /** Rows that each walk answers at most. */
  rows: string
}

/** Of the queues, and of the connections where some are asked for. */
const byQueue = (queueIds: readonly number[], query: ListQuery, conditions: readonly string[]): Walk => ({
  each: [{ column: 'queue_id', values: queueIds }, ...byConnection(query)],
  conditions,
})

const withoutQueue = (query: ListQuery, conditions: readonly string[]): Walk => ({
  each: byConnection(query),
  isWithoutQueue: true,
  conditions,
})

const byConnection = ({ whatsapps }: ListQuery): Walk['each'] =>
  whatsapps.length > 0 ? [{ column: 'connection_id', values: whatsapps }] : []

/** Closed tickets of an agent: the own ones, those of the queues that he works in, and those of no queue where he may see them. */
const walksOfAgent = (query: ListQuery, actor: UserActor, conditions: readonly string[], parameter: Parameter) => {
  const asked = query.queueIds.length > 0 ? actor.queueIds.filter((id) => query.queueIds.includes(id)) : actor.queueIds
  const others = [...conditions, `t.user_id is distinct from ${parameter(actor.id)}`]
  const seesSomeWithoutQueue = actor.flags.allTicket || actor.flags.allowGroup
  return [
    { each: [{ column: 'user_id', values: [actor.id] }], conditions } satisfies Walk,
    byQueue(asked, query, others),
    ...(seesSomeWithoutQueue ? [withoutQueue(query, others)] : []),
  ]
}

export const walksOf = (
  { status }: Tab,
  query: ListQuery,
  actor: UserActor,
  given: readonly string[],
  parameter: Parameter,
): Walk[] => {
  const conditions = status === 'closed' ? [...given, 't.is_newest'] : given
  const users = askedUsers(query, actor)
  if (users.length > 0) return [{ each: [{ column: 'user_id', values: users }], conditions }]
  // The unfinished are as many as people can work on: two indexes do.
  if (status !== 'closed') return [{ each: [], conditions }]
  if (actor.profile !== 'admin' && !actor.flags.allHistoric) return walksOfAgent(query, actor, conditions, parameter)
  if (query.queueIds.length > 0) return [byQueue(query.queueIds, query, conditions), withoutQueue(query, conditions)]
  return [{ each: byConnection(query), conditions }]
}

/** Selects `id` and `updated_at`. */
export const walkSql = (
  { each, isWithoutQueue, conditions }: Walk,
  { order, rows }: Page,
  parameter: Parameter,
): string => {
  const keys = each.map(({ column, values }, place) => ({
    from: `unnest(${parameter([...new Set(values)])}::int[]) k${place}(value)`,
    condition: `t.${column} = k${place}.value`,
  }))
  const where = [
    't.company_id = $1',
    ...conditions,
    ...keys.map(({ condition }) => condition),
    ...(isWithoutQueue ? ['t.queue_id is null'] : []),
  ]
  // Naming the queue in the order is what lets the planner walk the index of queues for those without one.
  const queueFirst = isWithoutQueue ? `t.queue_id ${order === 'DESC' ? 'asc' : 'desc'}, ` : ''
  const walk = `(select t.id, t.updated_at from tickets t where ${where.join(' and ')}
    order by ${queueFirst}t.updated_at ${order}, t.id ${order} limit ${rows})`
  if (keys.length === 0) return walk
  return `(select w.id, w.updated_at from ${keys.map(({ from }) => from).join(' cross join ')} cross join lateral ${walk} w)`
}
