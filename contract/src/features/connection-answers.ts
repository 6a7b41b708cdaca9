/**
 * Automatic answers of a connection: its menu's limits, its hours, its vacation, and where tickets without a queue
 * go.
 */
import { z } from 'zod'
import { HoursWeek } from '../business-hours.ts'
import { FlowId, orNone, QueueId } from '../core/ids.ts'
import { text } from '../core/wire.ts'
import { IntegrationId } from './integrations.ts'
import { PromptId } from './prompts.ts'

/** For users who manage connections. */
export const connectionAnswers = {
  /** How often a menu is sent without the customer choosing; 0: no limit. */
  maxUseBotQueues: z.number(),
  /** For so many minutes after a menu only a choice is answered. */
  timeUseBotQueues: z.number(),
  /** Minutes after which a ticket without a queue goes to `sendIdQueue`; 0: never. */
  timeSendQueue: z.number(),
  sendIdQueue: z.number().nullable(),
  /** The integration that answers a new conversation, before any menu; null: none. */
  integrationId: z.number().nullable(),
  /** The AI prompt that answers instead; it takes precedence. */
  promptId: z.number().nullable(),
  /**
   * For so many minutes after its last change a closed ticket is reopened by the customer's next message; 0: a new
   * one is created.
   */
  timeCreateNewTicket: z.number(),
  /**
   * Sent outside of the hours of the company, or of this connection, according to the company's `scheduleType`.
   * Empty: nothing.
   */
  outOfHoursMessage: z.string(),
  /** Used while `scheduleType` is `connection`. Empty: always open. */
  schedules: HoursWeek,
  /**
   * Sent once per ticket between the two days, both included, in the company's time zone. Empty: there is no
   * vacation.
   */
  collectiveVacationMessage: z.string(),
  collectiveVacationStart: z.string().nullable(),
  collectiveVacationEnd: z.string().nullable(),
  /** The flow that starts in a contact's first conversation on this connection. */
  flowIdWelcome: z.number().nullable(),
  /** The flow that starts in any other conversation, if no phrase matches. */
  flowIdNotPhrase: z.number().nullable(),
}

const minutes = z.coerce.number().int().min(0).max(525_600)
const day = orNone(z.iso.date({ error: 'must be a day like 2026-12-24' }))

export const connectionAnswerFields = {
  maxUseBotQueues: z.coerce.number().int().min(0).max(100),
  timeUseBotQueues: minutes,
  /** Needs `sendIdQueue`. */
  timeSendQueue: minutes,
  sendIdQueue: orNone(QueueId),
  integrationId: orNone(IntegrationId),
  promptId: orNone(PromptId),
  timeCreateNewTicket: minutes,
  outOfHoursMessage: text(4000),
  schedules: HoursWeek,
  /** Needs both days. */
  collectiveVacationMessage: text(4000),
  collectiveVacationStart: day,
  collectiveVacationEnd: day,
  flowIdWelcome: orNone(FlowId),
  flowIdNotPhrase: orNone(FlowId),
}

export const answerRefusals = [
  'ERR_SEND_QUEUE_REQUIRED',
  'ERR_VACATION_DAYS_REQUIRED',
  'ERR_VACATION_DAYS_ORDER',
  'ERR_NO_FLOW_FOUND',
] as const
