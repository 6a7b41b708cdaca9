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

/** The reason of an automatic change. */
export const ticketLogReasons = [
  /** Nobody wrote for too long; no rating came. */
  'idle',
  'unrated',
  /** The customer chose it in the menu, or left with `Sair`. */
  'menu',
  'exit',
  /** No answer was valid, as often as the connection asks; the bot is switched off for the contact. */
  'noAnswer',
  'botOff',
  /** It waited without a queue for too long. */
  'waited',
  /** The member with the fewest tickets; the previous one did not take it. */
  'fewestOpen',
  /** The contact is in their wallet. */
  'wallet',
  'rotated',
  /** Nobody works at this hour; all are on vacation. */
  'closed',
  'vacation',
  /** A flow: transferred it; started; finished; got no valid answer; could not continue. */
  'flow',
  'flowStarted',
  'flowEnded',
  'flowGaveUp',
  'flowFailed',
  /**
   * The external system of a flow: did not answer in time; refused its keys; has used up its month; was deleted; gave
   * no usable answer.
   */
  'flowBotSlow',
  'flowBotKeys',
  'flowBotUsed',
  'flowBotGone',
  'flowBotFailed',
  /**
   * It was in its lane for the lane's hours without a message of the customer; the customer wrote in a lane that
   * leads back on that.
   */
  'laneTime',
  'customerWrote',
  /** Its queue was deleted. */
  'queueRemoved',
  /** The agent was deactivated or deleted. */
  'ownerGone',
  /** An external system asked for it; it gave no usable answer. */
  'integration',
  'integrationFailed',
  /** The customer wrote more than people do: most likely a bot, which would answer ours for ever. */
  'tooManyWords',
] as const
export type TicketLogReason = (typeof ticketLogReasons)[number]

export const TicketLogEntry = z.object({
  id: z.number(),
  type: z.enum(ticketLogTypes),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  queue: QueueChip.nullable(),
  /** Null if a user did it, or it was not recorded. */
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
