import type { CompanyId, ConnectionId, ContactId, QueueId, TicketId, UserId } from '@guiche/contract/core/ids'
import type { Ticket } from '@guiche/contract/features/tickets'
import type { UserCtx, Work } from '../../../context.ts'
import { constraintOf } from '../../../platform/db/constraints.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { announceTicket, seen } from '../events.ts'
import { ticketDetails } from '../queries/ticket-details.ts'
import { ticketRow } from '../queries/ticket-row.ts'
import { canSee } from '../rules/visibility.ts'
import { appendLog, creationFacts, insertTicket, unfinishedTicket } from '../store.ts'
import type { TicketRow } from '../view.ts'
import { otherOpenTicket } from './conflict.ts'
import { updateTicket } from './update-ticket.ts'

interface Wanted {
  contactId: ContactId
  queueId?: QueueId | null | undefined
  whatsappId?: ConnectionId | null | undefined
  userId?: UserId | null | undefined
  companyId?: CompanyId | undefined
}

type Outcome = { kind: 'created'; ticketId: TicketId } | { kind: 'exists'; row: TicketRow }

const open = async (ctx: UserCtx, work: Work, wanted: Wanted): Promise<Outcome> => {
  const { tx } = work
  // Only admins start a conversation in somebody else's name.
  const userId = ctx.actor.profile === 'admin' && wanted.userId ? wanted.userId : ctx.actor.id
  const queueId = wanted.queueId ?? null
  const facts = await creationFacts(tx, {
    contactId: wanted.contactId,
    connectionId: wanted.whatsappId ?? null,
    ownConnectionId: ctx.actor.connectionId,
    queueId,
    userId,
  })
  if (!facts.contact) throw new Refusal('ERR_NO_CONTACT_FOUND', { field: 'body.contactId' })
  if (!facts.contact.active) throw new Refusal('ERR_CONTACT_BLOCKED')
  if (!facts.connection)
    throw new Refusal(wanted.whatsappId ? 'ERR_NO_WAPP_FOUND' : 'ERR_NO_DEF_WAPP_FOUND', { field: 'body.whatsappId' })
  if (!facts.queue_exists) throw new Refusal('ERR_NO_QUEUE_FOUND', { field: 'body.queueId' })
  if (!facts.user_exists) throw new Refusal('ERR_NO_USER_FOUND', { field: 'body.userId' })
  const isForeignQueue = queueId !== null && ctx.actor.profile !== 'admin' && !ctx.actor.queueIds.includes(queueId)
  if (isForeignQueue) throw new Refusal('ERR_NO_PERMISSION', { field: 'body.queueId' })
  const existing = await unfinishedTicket(tx, wanted.contactId, facts.connection.id)
  if (existing) return { kind: 'exists', row: existing }
  if (queueId === null) throw new Refusal('ERR_QUEUE_REQUIRED', { field: 'body.queueId' })
  const ticketId = await insertTicket(
    tx,
    {
      contactId: wanted.contactId,
      connectionId: facts.connection.id,
      channel: facts.connection.channel,
      status: facts.contact.is_group ? 'group' : 'open',
      queueId,
      userId,
      isGroup: facts.contact.is_group,
      isActiveDemand: true,
    },
    ctx.clock.now(),
  )
  await appendLog(tx, ticketId, [{ type: 'create', userId: ctx.actor.id, queueId }])
  const row = await ticketRow(tx, ticketId)
  if (row) announceTicket(work, null, row)
  return { kind: 'created', ticketId }
}

const refuseForeignCompany = (ctx: UserCtx, wanted: Wanted) => {
  if (wanted.companyId !== undefined && wanted.companyId !== ctx.companyId) {
    throw new Refusal('ERR_NO_PERMISSION', { field: 'body.companyId' })
  }
}

/** Starts a conversation. One that waits without an owner is taken instead; one that another has is a conflict. */
export const createTicket = async (ctx: UserCtx, wanted: Wanted): Promise<Ticket> => {
  refuseForeignCompany(ctx, wanted)
  const attempt = () => ctx.transact((work) => open(ctx, work, wanted))
  // Two at once: the index lets one in, the other looks again and finds it.
  const outcome = await attempt().catch((error: unknown) => {
    if (constraintOf(error) === 'tickets_one_unfinished') return attempt()
    throw error
  })
  if (outcome.kind === 'created') return ticketDetails(ctx, outcome.ticketId)
  const { row } = outcome
  if (row.status === 'pending' && row.user_id === null) {
    const { queueId } = wanted
    // Into a queue of one's own it may be taken from where one does not look; else who asks hears where it waits.
    if (!queueId && !canSee(ctx.actor, seen(row))) throw otherOpenTicket(row)
    return updateTicket(ctx, row.uuid, { status: 'open', ...(queueId ? { queueId } : {}) }, { isHanded: true })
  }
  if (row.user_id === ctx.actor.id) return ticketDetails(ctx, row.uuid)
  throw otherOpenTicket(row)
}
