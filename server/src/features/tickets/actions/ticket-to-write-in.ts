/** The ticket in which a user writes to a contact: the unfinished one if they may write in it, otherwise a new one. */

import type { ChannelKind } from '@guiche/contract/channels'
import { ConnectionId, type ContactId, type QueueId, TicketId } from '@guiche/contract/core/ids'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { seen } from '../events.ts'
import { isAttended } from '../rules/attendance.ts'
import { mayWriteIn } from '../rules/creation.ts'
import { canReach } from '../rules/reach.ts'
import { canSee } from '../rules/visibility.ts'
import { newestTicket } from '../store/newest.ts'
import { linkTo, spokenOver } from '../store/ways.ts'
import { creationFacts, unfinishedTicket } from '../store.ts'
import type { TicketRow } from '../view.ts'
import { otherOpenTicket } from './conflict.ts'
import { createTicket } from './create-ticket.ts'
import { updateTicket } from './update-ticket.ts'

export interface TicketToWriteIn {
  contactId: ContactId
  contactIsActive: boolean
  connectionId: ConnectionId
  channel: ChannelKind
  /** It belongs to the conversation: it does not end with a ticket. */
  replyUntil: Date | null
  existing: TicketRow | null
}

/** The conflict error names the ticket. */
const refuseOthers = (ctx: UserCtx, row: TicketRow): void => {
  const ticket = { status: row.status, userId: row.user_id, isGroup: row.is_group }
  if (!mayWriteIn(ticket, { actorId: ctx.actor.id, isSeen: canSee(ctx.actor, seen(row)) })) throw otherOpenTicket(row)
}

interface Wanted {
  contactId: ContactId
  /** Used for a contact who never spoke with us, if it can reach them. */
  connectionId: ConnectionId | null
}

/** The connection that the contact uses, or used last; null: the caller's own or the default one. */
const wayTo = async (ctx: UserCtx, work: Work, { contactId, connectionId }: Wanted): Promise<number | null> => {
  const spoken = await spokenOver(work.tx, { contactId, userId: ctx.actor.id, connectionId })
  if (spoken !== null || connectionId === null) return spoken
  const link = await linkTo(work.tx, contactId, connectionId)
  return link && canReach(link) ? connectionId : null
}

/** Changes nothing. */
export const findTicketToWriteIn = async (ctx: UserCtx, work: Work, wanted: Wanted): Promise<TicketToWriteIn> => {
  const facts = await creationFacts(work.tx, {
    contactId: wanted.contactId,
    connectionId: await wayTo(ctx, work, wanted),
    ownConnectionId: ctx.actor.connectionId,
    queueId: null,
    userId: ctx.actor.id,
  })
  if (!facts.contact) throw new Refusal('ERR_NO_CONTACT_FOUND', { field: 'body.contactId' })
  if (!facts.connection) throw new Refusal('ERR_NO_DEF_WAPP_FOUND')
  const existing = await unfinishedTicket(work.tx, wanted.contactId, facts.connection.id)
  if (existing) refuseOthers(ctx, existing)
  else if (!canReach({ channel: facts.connection.channel, identities: facts.contact.identities }))
    throw new Refusal('ERR_CHANNEL_UNABLE', { field: 'body.contactId' })
  const last = existing ?? (await newestTicket(work.tx, wanted.contactId, facts.connection.id))
  return {
    contactId: wanted.contactId,
    contactIsActive: facts.contact.active,
    connectionId: ConnectionId.parse(facts.connection.id),
    channel: facts.connection.channel as ChannelKind,
    replyUntil: last?.reply_until ?? null,
    existing,
  }
}

/** Accepts a waiting ticket, creates a missing one. `queueId`: for a ticket that has none. */
export const openTicketToWriteIn = async (
  ctx: UserCtx,
  { existing, contactId, connectionId }: TicketToWriteIn,
  queueId: QueueId | null,
): Promise<{ id: TicketId; uuid: string }> => {
  if (existing && isAttended(existing.status)) return existing
  const ticket = existing
    ? await updateTicket(ctx, existing.uuid, {
        status: 'open',
        ...(existing.queue_id === null && queueId ? { queueId } : {}),
      })
    : await createTicket(ctx, { contactId, whatsappId: connectionId, queueId })
  return { id: TicketId.parse(ticket.id), uuid: ticket.uuid }
}
