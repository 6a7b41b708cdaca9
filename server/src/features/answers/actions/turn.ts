/** A ticket whose customer is to be answered, locked until the transaction ends, with all facts for the answer. */
import { TicketId } from '@guiche/contract/core/ids'
import type { TokenFacts } from '@guiche/contract/message-tokens'
import type { CompanySettings } from '@guiche/contract/settings'
import { bare, exitWord } from '@guiche/flow-engine/answer'
import { phraseIn } from '@guiche/flow-engine/phrases'
import type { Work } from '../../../context.ts'
import { optsOut } from '../../contacts/queries/opt-out.ts'
import { tokenFactsOf } from '../../messages/rules/token-facts.ts'
import { phrasesOf } from '../../phrase-campaigns/queries.ts'
import { companySettingsOf } from '../../settings/queries.ts'
import { lockAnyTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import { takesWords } from '../../tickets/rules/reach.ts'
import { reachOf, type TicketRow } from '../../tickets/view.ts'
import type { AnswerFacts, ScheduleType, Speaker } from '../rules/what-answers.ts'
import {
  answerFacts,
  type Progress,
  type StoredFacts,
  saveProgress,
  unreadWords,
  type Word,
} from '../store/answer-facts.ts'
import type { GreetingFile } from './greeting-file.ts'

export interface Turn {
  ticket: TicketRow
  stored: StoredFacts
  settings: CompanySettings
  /** Without opt-outs, which are answered elsewhere; but see `leavesMenu`. */
  words: readonly Word[]
  readSeq: number
  now: Date
  /** A copy of the greeting's file; null: not available. Absent: not copied yet. */
  greetingFile?: GreetingFile | null | undefined
  /** Copies of the files that a flow sends, by their names in the flow; null: not available. */
  flowFiles: FlowFiles
  /** The flow of the phrase in the customer's message. */
  phraseFlowId: number | null
  /** The word that held it. */
  phraseSeq: number | null
}

export type FlowFiles = ReadonlyMap<string, GreetingFile | null>

/** Nobody in the company attends it, and its customer may be answered. */
const isUnattended = (ticket: TicketRow, now: Date): boolean =>
  ticket.status === 'pending' && ticket.user_id === null && !ticket.is_group && takesWords(reachOf(ticket), now)

const noPhrase = { phraseFlowId: null, phraseSeq: null }

/** The first text that contains a phrase decides. */
const heardPhrase = async (work: Work, connectionId: number, words: readonly Word[]) => {
  const phrases = await phrasesOf(work.tx, connectionId)
  for (const { body, seq } of words) {
    const found = phraseIn(body, phrases)
    if (found) return { phraseFlowId: found.flowId, phraseSeq: seq }
  }
  return noPhrase
}

/** The word that a menu offers for leaving ends the conversation too, even if it is also an opt-out. */
const leavesMenu = ({ bot_at, run_id }: StoredFacts, body: string): boolean =>
  bot_at !== null && run_id === null && bare(body) === bare(exitWord)

/** Locks a ticket that nobody attends, also without a new message. Null: it is attended, or closed. */
export const openTurn = async (work: Work, ticketId: number): Promise<Turn | null> => {
  const id = TicketId.parse(ticketId)
  const ticket = await lockAnyTicket(work, id)
  const now = work.clock.now()
  if (!ticket || !isUnattended(ticket, now)) return null
  const stored = await answerFacts(work.tx, id)
  const [written, settings] = await Promise.all([
    unreadWords(work.tx, id, stored.bot_read_seq),
    companySettingsOf(work),
  ])
  const words = written.filter(({ body }) => !optsOut(stored.opt_out, body) || leavesMenu(stored, body))
  const readSeq = written.at(-1)?.seq ?? stored.bot_read_seq
  const isHeard = stored.hears_phrases && !stored.is_bot_off && words.length > 0
  const phrase = isHeard ? await heardPhrase(work, ticket.connection_id, words) : noPhrase
  return { ticket, stored, settings, words, readSeq, now, ...phrase, flowFiles: new Map() }
}

/** Null: there is nothing to answer, or it was answered already. */
export const beginTurn = async (work: Work, ticketId: number): Promise<Turn | null> => {
  const turn = await openTurn(work, ticketId)
  if (!turn || turn.words.length > 0) return turn
  if (turn.readSeq > turn.stored.bot_read_seq) await saveProgress(work.tx, turn.ticket.id, progressOf(turn))
  return null
}

export const scheduleTypeOf = (settings: CompanySettings) => settings.scheduleType as ScheduleType

const speakerOf = (
  { integrationId, promptId }: Speaker,
  { has_integrations, has_open_ai }: Pick<StoredFacts, 'has_integrations' | 'has_open_ai'>,
): Speaker | null => {
  if (promptId !== null && has_open_ai) return { integrationId: null, promptId }
  return integrationId !== null && has_integrations ? { integrationId, promptId: null } : null
}

/** The system that already answers in the ticket; otherwise the connection's. */
const outsideOf = (ticket: TicketRow, stored: StoredFacts): Speaker | 'gone' | null => {
  const own = { integrationId: ticket.integration_id, promptId: stored.ticket_prompt }
  if (ticket.use_integration) return speakerOf(own, stored) ?? 'gone'
  if (own.integrationId !== null || own.promptId !== null) return null
  return speakerOf({ integrationId: stored.connection_integration, promptId: stored.connection_prompt }, stored)
}

export const decisionFacts = ({ ticket, stored, settings, now, phraseFlowId }: Turn): AnswerFacts => ({
  now,
  zone: stored.timezone,
  scheduleType: scheduleTypeOf(settings),
  companyWeek: stored.company_week,
  connection: {
    week: stored.connection_week,
    outOfHours: stored.out_of_hours,
    vacation: { message: stored.vacation_message, start: stored.vacation_start, end: stored.vacation_end },
  },
  queue: stored.queue_week && { week: stored.queue_week, outOfHours: stored.queue_out_of_hours ?? '' },
  ticket: { isBot: ticket.is_bot, closedToldAt: stored.closed_told_at, vacationToldAt: stored.vacation_told_at },
  isBotOff: stored.is_bot_off,
  outside: outsideOf(ticket, stored),
  flows: {
    phraseFlowId,
    isRunning: stored.run_id !== null,
    isFresh: stored.is_fresh && !ticket.use_integration,
    welcomeFlowId: stored.welcome_flow_id,
    notPhraseFlowId: stored.not_phrase_flow_id,
    integrationFlowId: ticket.integration_id === null ? stored.connection_flow_id : null,
    endedAt: stored.flow_ended_at,
    isLed: stored.bot_at !== null || ticket.use_integration,
  },
})

export const tokensOf = ({ ticket, stored, now }: Turn): TokenFacts =>
  tokenFactsOf(ticket, { userName: '', companyName: stored.company_name, zone: stored.timezone, now })

/** Its state if nothing else changes: all messages are read. */
export const progressOf = ({ stored, readSeq }: Turn): Progress => ({
  botAt: stored.bot_at,
  botShown: stored.bot_shown,
  botAskedAt: stored.bot_asked_at,
  botReadSeq: readSeq,
  closedToldAt: stored.closed_told_at,
  vacationToldAt: stored.vacation_told_at,
})
