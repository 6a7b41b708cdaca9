/** May this conversation be started, and what happens to an existing ticket? */
import type { ChannelKind, IdentityKind } from '@guiche/contract/channels'
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import type { TicketStatus } from '@guiche/contract/features/tickets'
import { isAttended } from './attendance.ts'
import { canReach } from './reach.ts'

/** The records that a request names, as far as the company has them. */
export interface NamedFacts {
  contact: { active: boolean; identities: readonly IdentityKind[] } | null
  connection: { channel: ChannelKind } | null
  queue_exists: boolean
  user_exists: boolean
}

/**
 * `namesConnection`: a connection was chosen; otherwise the default one is used. `userField`: the field of the
 * request that names the agent.
 */
export const isAllThere = (
  facts: NamedFacts,
  { namesConnection, userField }: { namesConnection: boolean; userField: string },
): Decision<null> => {
  if (!facts.contact) return refuse('ERR_NO_CONTACT_FOUND', 'body.contactId')
  if (!facts.connection)
    return refuse(namesConnection ? 'ERR_NO_WAPP_FOUND' : 'ERR_NO_DEF_WAPP_FOUND', 'body.whatsappId')
  // Never falls back to a number or page that cannot reach them.
  if (!canReach({ channel: facts.connection.channel, identities: facts.contact.identities }))
    return refuse('ERR_CHANNEL_UNABLE', 'body.whatsappId')
  if (!facts.queue_exists) return refuse('ERR_NO_QUEUE_FOUND', 'body.queueId')
  return facts.user_exists ? accept(null) : refuse('ERR_NO_USER_FOUND', userField)
}

export interface Starter {
  id: number
  isAdmin: boolean
  queueIds: readonly number[]
}

/** Only admins start a conversation in somebody else's name. */
export const startsFor = (actor: Starter, wantedUserId: number | null): number =>
  actor.isAdmin && wantedUserId !== null ? wantedUserId : actor.id

export const mayStart = (
  facts: NamedFacts,
  { actor, queueId, namesConnection }: { actor: Starter; queueId: number | null; namesConnection: boolean },
): Decision<null> => {
  if (facts.contact?.active === false) return refuse('ERR_CONTACT_BLOCKED')
  const named = isAllThere(facts, { namesConnection, userField: 'body.userId' })
  if (!named.ok) return named
  const isForeignQueue = queueId !== null && !actor.isAdmin && !actor.queueIds.includes(queueId)
  return isForeignQueue ? refuse('ERR_NO_PERMISSION', 'body.queueId') : accept(null)
}

/**
 * The contact's unfinished ticket on that connection. One that waits without an owner is taken into the agent's
 * queue, even from a queue that they do not see, because the alternative is a conflict error that tells them where it
 * waits.
 */
export const meetUnfinished = (
  ticket: { status: TicketStatus; userId: number | null },
  { actorId, isSeen, queueId }: { actorId: number; isSeen: boolean; queueId: number | null },
): 'take' | 'show' | 'conflict' => {
  if (ticket.status === 'pending' && ticket.userId === null) return isSeen || queueId !== null ? 'take' : 'conflict'
  return ticket.userId === actorId ? 'show' : 'conflict'
}

/** Whether somebody may write to a contact through this unfinished ticket; it never takes a ticket from its owner. */
export const mayWriteIn = (
  ticket: { status: TicketStatus; userId: number | null; isGroup: boolean },
  { actorId, isSeen }: { actorId: number; isSeen: boolean },
): boolean => {
  const isMine = ticket.userId === actorId || (ticket.isGroup && isAttended(ticket.status))
  const isFree = ticket.status === 'pending' && ticket.userId === null
  return isSeen && (isMine || isFree)
}
