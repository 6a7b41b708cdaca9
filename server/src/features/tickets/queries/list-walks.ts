/**
 * Which indexes a page scans. Every scan returns its tickets newest first and ends after one page, so a page costs
 * the same however many tickets there are. A property that few tickets have (a queue, an owner, a connection) is
 * scanned by its own index, never filtered out of another.
 */
import type { Tab } from '@guiche/contract/features/ticket-lists'
import type { UserActor } from '../../../context.ts'
import type { Parameter } from '../../../platform/db/assembled.ts'
import { askedUsers, type ListQuery } from './list-conditions.ts'

export interface Walk {
  /** One scan for each of these values; of two columns, for each pair. */
  each: readonly { column: 'queue_id' | 'user_id' | 'connection_id'; values: readonly number[] | 'all queues' }[]
  isWithoutQueue?: boolean
  conditions: readonly string[]
}

export interface Page {
  order: 'ASC' | 'DESC'
  /** The maximum rows per scan. */
  rows: string
}

type Queues = readonly number[] | 'all queues'

const byUser = (users: readonly number[], conditions: readonly string[]): Walk => ({
  each: [{ column: 'user_id', values: users }],
  conditions,
})

/** Closed tickets have indexes by connection: the chosen ones are scanned one by one. */
const byConnection = ({ status }: Tab, { whatsapps }: ListQuery): Walk['each'] =>
  status === 'closed' && whatsapps.length > 0 ? [{ column: 'connection_id', values: whatsapps }] : []

const byQueue = (queues: Queues, connections: Walk['each'], conditions: readonly string[]): Walk => ({
  each: [{ column: 'queue_id', values: queues }, ...connections],
  conditions,
})

const withoutQueue = (connections: Walk['each'], conditions: readonly string[]): Walk => ({
  each: connections,
  isWithoutQueue: true,
  conditions,
})

const queuesSeen = ({ queueIds }: ListQuery, actor: UserActor): Queues => {
  if (actor.flags.allHistoric) return queueIds.length > 0 ? queueIds : 'all queues'
  return queueIds.length > 0 ? actor.queueIds.filter((id) => queueIds.includes(id)) : actor.queueIds
}

/** Their own, those of the queues that they may see, and those without a queue if they may see them. */
const walksOfAgent = (tab: Tab, query: ListQuery, actor: UserActor, given: readonly string[], parameter: Parameter) => {
  const own = byUser([actor.id], given)
  if (tab.status === 'group' && !actor.flags.allowGroup) return [own]
  const connections = byConnection(tab, query)
  const others = [...given, `t.user_id is distinct from ${parameter('actorId', actor.id)}`]
  const seesSomeWithoutQueue = actor.flags.allTicket || actor.flags.allowGroup
  return [
    own,
    byQueue(queuesSeen(query, actor), connections, others),
    ...(seesSomeWithoutQueue ? [withoutQueue(connections, others)] : []),
  ]
}

export const walksOf = (
  tab: Tab,
  query: ListQuery,
  actor: UserActor,
  given: readonly string[],
  parameter: Parameter,
): Walk[] => {
  const isClosed = tab.status === 'closed'
  const conditions = isClosed ? [...given, 't.is_newest'] : given
  // Few, with an index of their own.
  if (tab.isSnoozed) return [{ each: [], conditions }]
  const users = askedUsers(query, actor)
  if (users.length > 0) return [byUser(users, conditions)]
  if (tab.owner === 'mine') return [byUser([actor.id], conditions)]
  if (actor.profile !== 'admin' && !(isClosed && actor.flags.allHistoric))
    return walksOfAgent(tab, query, actor, conditions, parameter)
  const connections = byConnection(tab, query)
  if (isClosed && query.queueIds.length === 0) return [{ each: connections, conditions }]
  const queues = query.queueIds.length > 0 ? query.queueIds : 'all queues'
  return [byQueue(queues, connections, conditions), withoutQueue(connections, conditions)]
}

/** Selects `id` and `updated_at`. */
export const walkSql = (
  { each, isWithoutQueue, conditions }: Walk,
  { order, rows }: Page,
  parameter: Parameter,
): string => {
  const keys = each.map(({ column, values }, place) => ({
    from:
      values === 'all queues'
        ? `(select id from queues where company_id = :companyId) k${place}(value)`
        : `unnest(${parameter('walked', [...new Set(values)])}::int[]) k${place}(value)`,
    condition: `t.${column} = k${place}.value`,
  }))
  const where = [
    't.company_id = :companyId',
    ...conditions,
    ...keys.map(({ condition }) => condition),
    ...(isWithoutQueue ? ['t.queue_id is null'] : []),
  ]
  // With the queue in the `order by`, the planner can use the index of queues for tickets without one.
  const queueFirst = isWithoutQueue ? `t.queue_id ${order === 'DESC' ? 'asc' : 'desc'}, ` : ''
  const walk = `(select t.id, t.updated_at from tickets t where ${where.join(' and ')}
    order by ${queueFirst}t.updated_at ${order}, t.id ${order} limit ${rows})`
  if (keys.length === 0) return walk
  return `(select w.id, w.updated_at from ${keys.map(({ from }) => from).join(' cross join ')} cross join lateral ${walk} w)`
}
