/** What a user did to one or many tickets, and can undo for a few seconds. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { DeedId, QueueId, TagId, TicketId } from '../core/ids.ts'
import { Instant, listOf } from '../core/wire.ts'
import { Ticket, TicketChange, TicketStatus, unfinishedStatuses } from './tickets.ts'

export const deedKinds = ['accept', 'return', 'close', 'ignore', 'reopen', 'transfer', 'tag', 'snooze', 'wake'] as const
export type DeedKind = (typeof deedKinds)[number]

/** Seconds after its end in which a deed can be undone. Its texts to customers wait for that long. */
export const undoSeconds = 8
export const mostTicketsAtOnce = 500

export const TicketDeed = z.object({
  id: z.string(),
  kind: z.enum(deedKinds),
  state: z.enum(['running', 'done', 'undoing', 'undone']),
  /** Counts of tickets: all, changed, refused, and restored. */
  total: z.number(),
  done: z.number(),
  refused: z.number(),
  restored: z.number(),
  /** These could not be undone: somebody has changed them since. */
  kept: z.number(),
  /** Why tickets refused, most frequent first. */
  refusals: z.array(z.object({ code: z.string(), count: z.number() })),
  /** Until when it can be undone; null while it runs (it can) and after it was undone. */
  undoUntil: Instant.nullable(),
  createdAt: Instant,
})
export type TicketDeed = z.output<typeof TicketDeed>

export const listDeeds = endpoint({
  method: 'GET',
  path: '/tickets/deeds',
  needs: 'user',
  summary: 'What one is doing to many tickets, and what of it can still be taken back, oldest first',
  answer: z.array(TicketDeed),
})

export const undoDeed = endpoint({
  method: 'POST',
  path: '/tickets/undo/{deedId}',
  needs: 'user',
  summary: 'Take back what one did a moment ago. Many tickets are put back in the background',
  params: z.object({ deedId: DeedId }),
  /** `ticket`: the restored one; null for a bulk change. */
  answer: z.object({ deed: TicketDeed, ticket: Ticket.nullable() }),
  errors: ['ERR_NO_DEED_FOUND', 'ERR_UNDO_TOO_LATE', 'ERR_UNDO_CHANGED', 'ERR_OTHER_OPEN_TICKET'],
})

const TicketIds = z
  .array(TicketId)
  .min(1)
  .max(mostTicketsAtOnce)
  .transform((ids) => [...new Set(ids)])

export const changeTickets = endpoint({
  method: 'POST',
  path: '/tickets/bulk',
  needs: 'user',
  summary: 'The same change to each of these tickets, in the background; each is decided by itself',
  body: z.object({ ticketIds: TicketIds, change: TicketChange }),
  answer: TicketDeed,
  errors: ['ERR_TICKET_UPDATE_UNCLEAR', 'ERR_NO_TICKET_FOUND'],
})

export const tagTickets = endpoint({
  method: 'POST',
  path: '/tickets/bulk/tags',
  needs: 'user',
  summary: 'Add tags to the contacts of these tickets, in the background; those that they have stay',
  body: z.object({
    ticketIds: TicketIds,
    tagIds: z
      .array(TagId)
      .min(1)
      .max(50)
      .transform((ids) => [...new Set(ids)]),
  }),
  answer: TicketDeed,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND'],
})

const CloseAll = z.object({
  status: TicketStatus.extract([...unfinishedStatuses]),
  /** Empty: every queue, and tickets without one. */
  selectedQueueIds: listOf(QueueId),
})

export const closeAllTickets = endpoint({
  method: 'POST',
  path: '/tickets/closeAll',
  needs: 'tickets-manager:closeAll',
  summary: 'Close every ticket of a status in the selected queues, in the background and without farewell',
  body: CloseAll,
  answer: TicketDeed,
})

export const closeAllCount = endpoint({
  method: 'GET',
  path: '/tickets/closeAll',
  needs: 'tickets-manager:closeAll',
  summary: 'How many tickets closing all would close',
  query: CloseAll,
  answer: z.object({ count: z.number() }),
})

/** Sent to the user who did it, on all screens. */
export const ticketDeedEvent = event({
  stream: 'ticketDeed',
  payload: z.object({ action: z.literal('update'), deed: TicketDeed }),
})
