import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { TicketRef } from '../core/ids.ts'
import { Instant } from '../core/wire.ts'
import { QueueChip } from './queues.ts'

export const ticketLogTypes = [
  'create',
  'chatBot',
  'queue',
  'open',
  'access',
  'transfered',
  'receivedTransfer',
  'pending',
  'closed',
  'reopen',
  'redirect',
  'userDefine',
  'ignored',
  'nps',
  'autoClose',
  'undone',
  'lgpd',
  'consentGiven',
  'consentRefused',
  'snoozed',
  'woken',
  'lane',
] as const
export type TicketLogType = (typeof ticketLogTypes)[number]

/** Why something happened by itself. */
export const ticketLogReasons = [
  /** Nobody wrote for too long; no rating came. */
  'idle',
  'unrated',
  /** The customer chose it in the menu, or left by `Sair`. */
  'menu',
  'exit',
  /** No answer was one, as often as the connection asks; the contact has the bot switched off. */
  'noAnswer',
  'botOff',
  /** It waited without a queue for too long. */
  'waited',
  /** The member who has the fewest tickets; the one before did not take it. */
  'fewestOpen',
  /** The contact is in their wallet. */
  'wallet',
  'rotated',
  /** Nobody is at work at this hour; all are on vacation. */
  'closed',
  'vacation',
  /** A flow led it there; began; came to its end; got no answer that it takes; could not go on. */
  'flow',
  'flowStarted',
  'flowEnded',
  'flowGaveUp',
  'flowFailed',
  /** What a flow asked outside did not answer in time; refused its keys; has used up its month; is gone; gave no answer that can be used. */
  'flowBotSlow',
  'flowBotKeys',
  'flowBotUsed',
  'flowBotGone',
  'flowBotFailed',
  /** It stood in its lane for the lane's hours without a word of the customer; the customer wrote in a lane that leads back then. */
  'laneTime',
  'customerWrote',
  /** Its queue was removed. */
  'queueRemoved',
  /** The agent was switched off or deleted. */
  'ownerGone',
  /** A system outside asked for it; it gave no answer that could be used. */
  'integration',
  'integrationFailed',
] as const
export type TicketLogReason = (typeof ticketLogReasons)[number]

export const TicketLogEntry = z.object({
  id: z.number(),
  type: z.enum(ticketLogTypes),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  queue: QueueChip.nullable(),
  /** Null where somebody did it, or it was not written down. */
  reason: z.enum(ticketLogReasons).nullable(),
  createdAt: Instant,
})
export type TicketLogEntry = z.output<typeof TicketLogEntry>

export const ticketLog = endpoint({
  method: 'GET',
  path: '/tickets-log/{ticketId}',
  needs: 'user',
  summary: 'What happened to a ticket, oldest first',
  params: z.object({ ticketId: TicketRef }),
  answer: z.array(TicketLogEntry),
  errors: ['ERR_NO_TICKET_FOUND'],
})
