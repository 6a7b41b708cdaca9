import type { CompanyId, ConnectionId, ContactId, QueueId, TicketId, UserId } from '@guiche/contract/core/ids'
import type { Ticket } from '@guiche/contract/features/tickets'
import type { UserCtx, Work } from '../../../context.ts'
import { constraintOf } from '../../../platform/db/constraints.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { announceTicket, seen } from '../events.ts'
import { ticketDetails } from '../queries/ticket-details.ts'
import { ticketRow } from '../queries/ticket-row.ts'
import { mayStart, meetUnfinished, startsFor } from '../rules/creation.ts'
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
  const actor = { id: ctx.actor.id, isAdmin: ctx.actor.profile === 'admin', queueIds: ctx.actor.queueIds }
  const userId = startsFor(actor, wanted.userId ?? null)
  const queueId = wanted.queueId ?? null
  const facts = await creationFacts(tx, {
    contactId: wanted.contactId,
    connectionId: wanted.whatsappId ?? null,
    ownConnectionId: ctx.actor.connectionId,
    queueId,
    userId,
  })
  settle(mayStart(facts, { actor, queueId, namesConnection: Boolean(wanted.whatsappId) }))
  const { contact, connection } = facts
  if (!contact || !connection) throw new Error('a conversation was started with nobody')
  const existing = await unfinishedTicket(tx, wanted.contactId, connection.id)
  if (existing) return { kind: 'exists', row: existing }
  if (queueId === null) throw new Refusal('ERR_QUEUE_REQUIRED', { field: 'body.queueId' })
  const ticket = {
    contactId: wanted.contactId,
    connectionId: connection.id,
    channel: connection.channel,
    status: contact.is_group ? 'group' : 'open',
    queueId,
    userId,
    isGroup: contact.is_group,
    isActiveDemand: true,
  } as const
  const ticketId = await insertTicket(tx, ticket, ctx.clock.now())
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

/** Starts a conversation. A waiting ticket without an owner is taken instead; one with another owner is a conflict. */
export const createTicket = async (ctx: UserCtx, wanted: Wanted): Promise<Ticket> => {
  refuseForeignCompany(ctx, wanted)
  const attempt = () => ctx.transact((work) => open(ctx, work, wanted))
  // If two start it at once, the index lets one in, and the other reads again and finds it.
  const outcome = await attempt().catch((error: unknown) => {
    if (constraintOf(error) === 'tickets_one_unfinished') return attempt()
    throw error
  })
  if (outcome.kind === 'created') return ticketDetails(ctx, outcome.ticketId)
  const { row } = outcome
  const queueId = wanted.queueId ?? null
  const facts = { actorId: ctx.actor.id, isSeen: canSee(ctx.actor, seen(row)), queueId }
  const meeting = meetUnfinished({ status: row.status, userId: row.user_id }, facts)
  if (meeting === 'conflict') throw otherOpenTicket(row)
  if (meeting === 'show') return ticketDetails(ctx, row.uuid)
  return updateTicket(ctx, row.uuid, { status: 'open', ...(queueId ? { queueId } : {}) }, { isHanded: true })
}
