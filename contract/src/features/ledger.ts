/** The message ledger: the life of one message, and for a number the proof that none is missing. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { ConnectionId, MessageId, TicketId } from '../core/ids.ts'
import { Instant } from '../core/wire.ts'
import { deliveryFailures } from '../errors.ts'

/**
 * In the order of a message's life. Inbound: `written` by the customer's clock, `received` by us, `stored`,
 * `ticketed`, `shown` on an agent's screen, `answered`. Outbound: `queued`, `retried` by a user, `woken` by the
 * watch, `attempted`, `putOff`, `unseen` (an attempt without a known outcome), `failed`, `accepted` by the provider,
 * `delivered`, `read`.
 */
export const lifeSteps = [
  'written',
  'received',
  'stored',
  'ticketed',
  'shown',
  'answered',
  'queued',
  'retried',
  'woken',
  'attempted',
  'putOff',
  'unseen',
  'failed',
  'accepted',
  'delivered',
  'read',
] as const
export type LifeStepName = (typeof lifeSteps)[number]

export const LifeStep = z.object({
  step: z.enum(lifeSteps),
  at: Instant,
  /** The user: author, viewer, or who answered. */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** For attempts: which one. */
  attempt: z.number().nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  /** The provider's own text, or what prevented it. */
  detail: z.string().nullable(),
})
export type LifeStep = z.output<typeof LifeStep>

/** The step that has not happened yet; null: nothing is missing. */
export const lifeAwaits = ['showing', 'answer', 'acceptance', 'delivery', 'reading'] as const

export const MessageLife = z.object({
  messageId: z.string(),
  kind: z.enum(['inbound', 'outbound', 'phone', 'note']),
  ticketId: z.number(),
  /** It opened its ticket. */
  opensTicket: z.boolean(),
  /** The provider's id; null for users who may not see phone numbers, because some of these ids contain one. */
  externalId: z.string().nullable(),
  /** Further ids under which the provider accepted the same message. */
  alsoAcceptedAs: z.array(z.string()),
  steps: z.array(LifeStep),
  awaits: z.enum(lifeAwaits).nullable(),
})
export type MessageLife = z.output<typeof MessageLife>

export const messageLife = endpoint({
  method: 'GET',
  path: '/messages/{messageId}/life',
  needs: 'user',
  summary: 'The life line of a message: every step with its instant, in order',
  params: z.object({ messageId: MessageId }),
  answer: MessageLife,
  errors: ['ERR_FETCH_WAPP_MSG'],
})

export const mostShownAtOnce = 100

export const recordShowings = endpoint({
  method: 'POST',
  path: '/messages/shown',
  needs: 'user',
  summary: "Customers' messages that stand on this screen; the first time of each counts",
  body: z.object({ ticketId: TicketId, messageIds: z.array(MessageId).max(mostShownAtOnce) }),
  answer: z.object({ recorded: z.number() }),
  errors: ['ERR_NO_TICKET_FOUND'],
})

/**
 * `lost`: acknowledged to the network, but there is no row. `doubled`: stored twice, or accepted twice. `stuck`:
 * waits for too long.
 */
export const ledgerFaults = ['lost', 'doubled', 'stuck'] as const
export type LedgerFault = (typeof ledgerFaults)[number]

export const ledgerDays = 30

const counts = { lost: z.number(), doubled: z.number(), stuck: z.number() }
export const LedgerCounts = z.object({ whatsappId: z.number(), ...counts })
export type LedgerCounts = z.output<typeof LedgerCounts>

export const ConnectionLedger = LedgerCounts.extend({
  since: Instant,
  /** Inbound messages that we received: stored, lost or not handled yet. */
  received: z.number(),
  stored: z.number(),
  /** Outbound messages that were written here; how many of them were accepted, delivered and read. */
  sent: z.number(),
  accepted: z.number(),
  delivered: z.number(),
  read: z.number(),
  failed: z.array(z.object({ code: z.enum(deliveryFailures), count: z.number() })),
})
export type ConnectionLedger = z.output<typeof ConnectionLedger>

export const listLedgers = endpoint({
  method: 'GET',
  path: '/connections/ledger',
  needs: 'connections-page:view',
  summary: 'Lost, doubled and stuck messages of every connection, over 30 days',
  answer: z.array(LedgerCounts),
})

const ById = z.object({ id: ConnectionId })

export const connectionLedger = endpoint({
  method: 'GET',
  path: '/connections/{id}/ledger',
  needs: 'connections-page:view',
  summary: 'What became of the messages of a connection over 30 days, counted from their rows',
  params: ById,
  answer: ConnectionLedger,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const mostListedFaults = 100

export const LedgerEntry = z.object({
  /** Null: there is no row, only the provider's id. */
  messageId: z.string().nullable(),
  ticketUuid: z.string().nullable(),
  contactName: z.string().nullable(),
  fromMe: z.boolean().nullable(),
  externalIds: z.array(z.string()),
  at: Instant,
  /** What prevents it, in the program's terms. */
  detail: z.string().nullable(),
})
export type LedgerEntry = z.output<typeof LedgerEntry>

export const listLedgerFaults = endpoint({
  method: 'GET',
  path: '/connections/{id}/ledger/{fault}',
  needs: 'connections-page:view',
  summary: 'The messages behind one of the three counts, newest first, a hundred at most',
  params: ById.extend({ fault: z.enum(ledgerFaults) }),
  answer: z.array(LedgerEntry),
  errors: ['ERR_NO_WAPP_FOUND'],
})

/** The counts of a connection changed: fetch them again. */
export const ledgerEvent = event({
  stream: 'ledger',
  payload: z.object({ action: z.literal('update'), whatsappId: z.number() }),
})
