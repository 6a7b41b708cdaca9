/** A list's filters as SQL over a ticket `t`; `:companyId` is the company. */
import type { Tab } from '@guiche/contract/features/ticket-lists'
import type { TicketListQuery } from '@guiche/contract/features/tickets'
import type { z } from 'zod'
import type { UserActor } from '../../../context.ts'
import type { Parameter } from '../../../platform/db/assembled.ts'
import { visibleSql } from './visible-sql.ts'

export type ListQuery = z.output<typeof TicketListQuery>

const ownerCondition = (owner: Tab['owner'], actor: UserActor, parameter: Parameter): string[] => {
  if (owner === 'anyone') return []
  const mine = `t.user_id = ${parameter('actorId', actor.id)}`
  return [owner === 'mine' ? mine : `(t.user_id is null or ${mine})`]
}

/** Others may not choose whose tickets they see. */
export const askedUsers = (query: Pick<ListQuery, 'users'>, actor: UserActor) =>
  actor.profile === 'admin' ? query.users : []

/** The filters that `ticket_counts` covers too. */
export const keptConditions = (query: ListQuery, actor: UserActor, parameter: Parameter): string[] => {
  const users = askedUsers(query, actor)
  return [
    ...(actor.profile === 'admin' ? [] : [visibleSql(actor, parameter)]),
    ...(query.queueIds.length > 0
      ? [`(t.queue_id = any(${parameter('queueIds', query.queueIds)}) or t.queue_id is null)`]
      : []),
    ...(query.whatsapps.length > 0 ? [`t.connection_id = any(${parameter('connectionIds', query.whatsapps)})`] : []),
    ...(users.length > 0 ? [`t.user_id = any(${parameter('userIds', users)})`] : []),
  ]
}

export const tabConditions = ({ status, owner, isSnoozed }: Tab, actor: UserActor, parameter: Parameter): string[] => [
  `t.status = '${status}'`,
  ...ownerCondition(owner, actor, parameter),
  ...(isSnoozed === undefined ? [] : [isSnoozed ? 't.is_snoozed' : 'not t.is_snoozed']),
]

/** `offset 0`: checked for each scanned ticket, by key. A join would read all contacts of the tag for each ticket. */
export const hasTag = (query: ListQuery, parameter: Parameter): string[] =>
  query.tags.length === 0
    ? []
    : [
        `exists (select from contact_tags ct where ct.company_id = :companyId and ct.contact_id = t.contact_id and ct.tag_id = any(${parameter('tagIds', query.tags)}) offset 0)`,
      ]

const zone = '(select timezone from companies where id = :companyId)'
/** In the company's time zone; `date` is an expression. */
export const startOfDay = (date: string): string => `(${date}::timestamp at time zone ${zone})`
export const endOfDay = (date: string): string => `((${date} + 1)::timestamp at time zone ${zone})`

const onDay = (column: 't.created_at' | 't.updated_at', day: string, parameter: Parameter): string[] => {
  const date = `${parameter('day', day)}::date`
  return [
    `${column} >= ${startOfDay(date)}`,
    `${column} < ${endOfDay(date)}`,
    // No ticket is changed before it is created: a scan by change time need not look further.
    ...(column === 't.updated_at' ? [] : [`t.updated_at >= ${startOfDay(date)}`]),
  ]
}

/** The filters that `ticket_counts` does not cover. */
export const narrowed = ({ withUnreadMessages, date, updatedAt }: ListQuery, parameter: Parameter): string[] => [
  ...(withUnreadMessages ? ['t.unread_messages > 0'] : []),
  ...(date ? onDay('t.created_at', date, parameter) : []),
  ...(updatedAt ? onDay('t.updated_at', updatedAt, parameter) : []),
]

export const isNarrowed = ({ withUnreadMessages, date, updatedAt }: ListQuery): boolean =>
  withUnreadMessages === true || date !== undefined || updatedAt !== undefined
