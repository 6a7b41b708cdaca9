/**
 * What answers a customer's message in a waiting ticket: vacation, then hours, then a flow, then an external system,
 * then the menu, then the hours of the ticket's queue. The message is stored before this is decided. Consent and
 * ratings have statuses of their own and are handled by them (`features/messages/rules/turn.ts`).
 */
import type { HoursRow } from '@guiche/contract/business-hours'
import type { RunTrigger } from '@guiche/contract/features/flow-runs'
import { closedSince, isClosureToldSince, isOpenAt, isVacationAt, isVacationTold, type Vacation } from './hours.ts'

export type ScheduleType = 'disabled' | 'queue' | 'company' | 'connection'

/** One of the two: an integration, or an AI prompt. */
export interface Speaker {
  integrationId: number | null
  promptId: number | null
}

export interface AnswerFacts {
  now: Date
  zone: string
  scheduleType: ScheduleType
  companyWeek: readonly HoursRow[]
  connection: { week: readonly HoursRow[]; outOfHours: string; vacation: Vacation }
  /** The ticket's; null: it has none. */
  queue: { week: readonly HoursRow[]; outOfHours: string } | null
  ticket: { isBot: boolean; closedToldAt: Date | null; vacationToldAt: Date | null }
  /** The bot is switched off for this contact. */
  isBotOff: boolean
  /** An external system that answers, or should start. `gone`: it did, and was deleted or is no longer in the plan. */
  outside: Speaker | 'gone' | null
  flows: FlowFacts
}

export interface FlowFacts {
  /** Of the phrase in the customer's message. */
  phraseFlowId: number | null
  isRunning: boolean
  /** The bot has the ticket and has not started. */
  isFresh: boolean
  /** For a contact's first conversation; also null if this is not the first. */
  welcomeFlowId: number | null
  notPhraseFlowId: number | null
  /** Of the connection's integration: it answers instead of the menu. */
  integrationFlowId: number | null
  /** When the contact's last flow on the connection ended; null: none did. */
  endedAt: Date | null
  /** A menu of queues, or an external system, waits for an answer. */
  isLed: boolean
}

export type FlowAnswer =
  | { kind: 'flow'; flowId: number; trigger: RunTrigger }
  /** The running flow gets the message. */
  | { kind: 'run' }

export type Answer =
  | { kind: 'vacation'; isTold: boolean }
  /** `text` is empty if nothing is to be sent. */
  | { kind: 'closed'; text: string; isTold: boolean }
  | { kind: 'menu' }
  | FlowAnswer
  | { kind: 'outside'; speaker: Speaker }
  /**
   * If the bot is off for the contact, or the external system was deleted, the ticket goes to a queue without
   * questions.
   */
  | { kind: 'place'; reason: 'botOff' | 'integrationFailed' | 'tooManyWords' }
  | { kind: 'nothing' }

type Hours = { week: readonly HoursRow[]; outOfHours: string }

/** The hours before a queue is known. They are the company's or the connection's; the text is the connection's. */
const generalHours = ({ scheduleType, companyWeek, connection }: AnswerFacts): Hours | null => {
  if (scheduleType === 'company') return { week: companyWeek, outOfHours: connection.outOfHours }
  return scheduleType === 'connection' ? connection : null
}

const closedBy = (hours: Hours, { now, zone, ticket }: AnswerFacts): Answer | null => {
  if (isOpenAt(hours.week, now, zone)) return null
  const isTold = isClosureToldSince(ticket.closedToldAt, closedSince(hours.week, now, zone))
  return { kind: 'closed', text: hours.outOfHours, isTold }
}

/** If the contact's last flow ended recently, no flow starts again. */
const flowAgainMs = 6 * 3_600_000

/** A phrase takes precedence over a waiting flow; then comes the welcome flow, then the flow without a phrase. */
const flowFor = ({ now, flows }: Pick<AnswerFacts, 'now' | 'flows'>): FlowAnswer | null => {
  if (flows.phraseFlowId !== null) return { kind: 'flow', flowId: flows.phraseFlowId, trigger: 'phrase' }
  if (flows.isRunning) return { kind: 'run' }
  if (flows.isFresh && flows.welcomeFlowId !== null)
    return { kind: 'flow', flowId: flows.welcomeFlowId, trigger: 'welcome' }
  const isLongAgo = flows.endedAt !== null && now.getTime() - flows.endedAt.getTime() > flowAgainMs
  const isDue = flows.isFresh || (isLongAgo && !flows.isLed)
  return isDue && flows.notPhraseFlowId !== null
    ? { kind: 'flow', flowId: flows.notPhraseFlowId, trigger: 'notPhrase' }
    : null
}

export const isQueueClosed = (
  week: readonly HoursRow[],
  { scheduleType, now, zone }: Pick<AnswerFacts, 'scheduleType' | 'now' | 'zone'>,
): boolean => scheduleType === 'queue' && !isOpenAt(week, now, zone)

const botAnswers = ({ isBotOff, outside, flows }: AnswerFacts): Answer => {
  if (isBotOff) return { kind: 'place', reason: 'botOff' }
  if (outside === 'gone') return { kind: 'place', reason: 'integrationFailed' }
  if (outside !== null) return { kind: 'outside', speaker: outside }
  const flowId = flows.integrationFlowId
  return flowId === null ? { kind: 'menu' } : { kind: 'flow', flowId, trigger: 'integration' }
}

/**
 * Nobody types like this: most likely another company's bot answers ours, and the two would go on for ever. A person
 * takes over.
 */
export const race = { most: 60, withinMs: 10 * 60_000 }

/** These have no end of their own. */
export const mayGoOnForEver = ({ kind }: Answer): boolean =>
  kind === 'outside' || kind === 'run' || kind === 'flow' || kind === 'menu'

export const whatAnswers = (facts: AnswerFacts): Answer => {
  const { connection, ticket, now, zone } = facts
  if (isVacationAt(connection.vacation, now, zone))
    return { kind: 'vacation', isTold: isVacationTold(connection.vacation, ticket.vacationToldAt, zone) }
  const general = generalHours(facts)
  const closed = general && closedBy(general, facts)
  if (closed) return closed
  const flow = facts.isBotOff ? null : flowFor(facts)
  if (flow) return flow
  if (ticket.isBot) return botAnswers(facts)
  const ofQueue = facts.scheduleType === 'queue' && facts.queue ? closedBy(facts.queue, facts) : null
  return ofQueue ?? { kind: 'nothing' }
}
