/** `canSee` as SQL, made from the same rule: the only SQL that says which tickets a viewer sees. */
import type { UserActor } from '../../../context.ts'
import type { Parameter } from '../../../platform/db/assembled.ts'
import { type Kind, sightOf } from '../rules/visibility.ts'

const kindSql = ({ userId, isGroup, queue }: Kind, t: string, parameter: Parameter): string => {
  const conditions = [
    ...(userId === undefined ? [] : [`${t}.user_id = ${parameter('seerId', userId)}`]),
    ...(isGroup === undefined ? [] : [isGroup ? `${t}.is_group` : `not ${t}.is_group`]),
    ...(queue === undefined ? [] : [queueSql(queue, t, parameter)]),
  ]
  return conditions.length === 0 ? 'true' : `(${conditions.join(' and ')})`
}

const queueSql = (queue: NonNullable<Kind['queue']>, t: string, parameter: Parameter): string => {
  if (queue === 'none') return `${t}.queue_id is null`
  return queue === 'any'
    ? `${t}.queue_id is not null`
    : `${t}.queue_id = any(${parameter('seerQueueIds', queue)}::int[])`
}

/** `t`: the alias of the tickets. */
export const visibleSql = (actor: UserActor, parameter: Parameter, t = 't'): string => {
  const kinds = sightOf(actor).map((kind) => kindSql(kind, t, parameter))
  return kinds.includes('true') ? 'true' : `(${kinds.join(' or ')})`
}
