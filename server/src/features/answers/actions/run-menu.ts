/** Runs the menu of the connection's queues: the interpreter advances, and the result is written. */
import { createHash } from 'node:crypto'
import { type Advance, advance, type Effect, type Facts, type State } from '@guiche/flow-engine/advance'
import { bare } from '@guiche/flow-engine/answer'
import { compileMenu } from '@guiche/flow-engine/compile-menu'
import type { Graph } from '@guiche/flow-engine/graph'
import type { Work } from '../../../context.ts'
import { postMessages } from '../../messages/actions/post-message.ts'
import { type LoggedType, recordMove, stateOf } from '../../tickets/actions/record-move.ts'
import { closed, type TicketState } from '../../tickets/rules/transitions.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { type Outcome, outcomeOf } from '../rules/menu-outcome.ts'
import { choicesShown, menuSource } from '../rules/menu-source.ts'
import { isQueueClosed } from '../rules/what-answers.ts'
import { beginOutside, flowOfIntegration, menuOf, type Progress, queueHours, type Word } from '../store/answer-facts.ts'
import { askOutsideSoon } from './ask-outside.ts'
import { lookOf, positionText } from './bot-words.ts'
import { passOn } from './pass-on.ts'
import { placeTicket } from './place-ticket.ts'
import { postedSaid, postedText } from './posted.ts'
import { runFlow } from './run-flow.ts'
import { sendFiles } from './send-files.ts'
import { scheduleTypeOf, type Turn, tokensOf } from './turn.ts'

/** The first message in the hours after a closed period starts again. */
const stateBefore = ({ ticket, stored }: Turn): State => ({
  at: stored.bot_at,
  asked: stored.closed_told_at === null ? ticket.amount_used_bot_queues : 0,
  askedAt: stored.bot_asked_at,
  isOver: !ticket.is_bot,
})

interface Walked {
  state: State
  /** The state of the waiting menu. */
  shown: string | null
  effects: Effect[]
  /** How often a menu was sent without a choice. */
  isAsked: boolean
  /** How many of the customer's messages were used. */
  saidWords: number
}

/** Only as much of the menus as one answer can reach. */
const graphAround = async (work: Work, { settings, stored, ticket }: Turn, at: string | null): Promise<Graph> => {
  const greetsWithOneQueue = settings.sendGreetingMessageOneQueues === 'enabled'
  const queues = await menuOf(work.tx, ticket.connection_id, at)
  const hasGreetingMedia = stored.greeting_file !== null
  return compileMenu(menuSource(queues, { greeting: stored.greeting, hasGreetingMedia, greetsWithOneQueue }))
}

/** Short, however long the menu is. */
const shownAt = (graph: Graph, at: string | null): string | null => {
  const choices = choicesShown(graph, at)
  return choices === null ? null : createHash('sha256').update(choices).digest('hex').slice(0, 16)
}

const isChoice = ({ state, effects }: Advance, before: State): boolean =>
  effects.length > 0 && state.asked <= before.asked && !effects.some(({ kind }) => kind === 'giveUp')

const walked = async (work: Work, turn: Turn): Promise<Walked> => {
  const { stored, words } = turn
  const facts: Facts = {
    tokens: tokensOf(turn),
    look: lookOf(turn),
    limits: { most: stored.most, quietMinutes: stored.quiet_minutes },
  }
  let state = stateBefore(turn)
  let shown = stored.bot_shown
  let isAsked = false
  const effects: Effect[] = []
  let saidWords = 0
  for (const { body } of words) {
    saidWords += 1
    const graph = await graphAround(work, turn, state.at)
    const isMenuChanged = shown !== null && shown !== shownAt(graph, state.at)
    const before = state
    const answered = (text: string) => advance(graph, before, { text, isMenuChanged }, facts)
    const next = answered(body)
    isAsked = next.state.asked > state.asked
    // Who writes "oi" and then "2" to a menu that waits has chosen.
    const chooses = ({ body: text }: Word) => isChoice(answered(text), before)
    if (isAsked && before.at !== null && bare(body) !== '' && words.slice(saidWords).some(chooses)) continue
    state = next.state
    effects.push(...next.effects)
    if (next.effects.some(({ kind }) => kind === 'menu')) shown = shownAt(graph, state.at)
    // A message from before the menu was sent is not an answer to it. If a person took over, none is.
    if (isAsked || state.isOver) break
  }
  return { state, shown, effects, isAsked, saidWords }
}

/** The queues that the walk led into and that are closed now. */
const closedQueues = async (work: Work, turn: Turn, effects: readonly Effect[]): Promise<Map<number, string>> => {
  const scheduleType = scheduleTypeOf(turn.settings)
  const found = new Map<number, string>()
  if (scheduleType !== 'queue') return found
  for (const effect of effects) {
    if (effect.kind !== 'assign') continue
    const hours = await queueHours(work.tx, effect.queueId)
    if (hours && isQueueClosed(hours.week, { scheduleType, now: turn.now, zone: turn.stored.timezone }))
      found.set(effect.queueId, hours.out_of_hours)
  }
  return found
}

/** `asksOutside`: an external system takes over, not a flow. */
const movedBy = (
  outcome: Outcome,
  { ticket, now }: Turn,
  { state, asksOutside }: { state: State; asksOutside: boolean },
): TicketState => {
  const { queueId, userId, ending } = outcome
  const isOver = ending !== null
  const isOutside = ending === 'outside'
  const next = {
    ...stateOf(ticket),
    queueId,
    userId,
    isBot: !isOver || isOutside,
    useIntegration: asksOutside,
    amountUsedBotQueues: isOver ? 0 : state.asked,
  }
  return ending === 'close' || ending === 'farewell' ? closed(next, now) : next
}

const loggedBy = ({ queueId, userId, ending, says }: Outcome, { ticket }: Turn): LoggedType[] => [
  ...(queueId !== null && queueId !== ticket.queue_id ? [{ type: 'queue', reason: 'menu' } as const] : []),
  ...(userId === null ? [] : [{ type: 'userDefine', reason: 'menu', userId } as const]),
  ...(says.some(({ kind }) => kind === 'menu') ? (['chatBot'] as const) : []),
  ...(ending === 'closedQueue' ? [{ type: 'chatBot', reason: 'closed' } as const] : []),
  ...(ending === 'close' ? [{ type: 'closed', reason: 'menu' } as const] : []),
  ...(ending === 'farewell' ? [{ type: 'closed', reason: 'exit' } as const] : []),
]

/** Returns the position of its last message in the conversation; null: nothing was sent. */
const speak = async (work: Work, turn: Turn, after: TicketRow, outcome: Outcome): Promise<number | null> => {
  const { channel } = after
  const said = outcome.says.flatMap((each) => postedSaid(each, turn.greetingFile ?? null, channel))
  const waits = outcome.wantsPosition && outcome.ending === 'off' && after.user_id === null
  const place = waits ? await positionText(work, after, turn.settings, tokensOf(turn)) : null
  const posted = place === null ? said : [...said, postedText(place)]
  const rows = posted.length > 0 ? await postMessages(work, after, posted) : []
  for (const fileListId of outcome.fileListIds) sendFiles(work, after.id, fileListId)
  return rows.length > 0 ? Math.max(...rows.map(({ seq }) => seq)) : null
}

/** All used messages but the last, and those after it. */
const readBefore = ({ words, stored }: Turn, saidWords: number): number =>
  words[saidWords - 2]?.seq ?? stored.bot_read_seq

/** Nothing is written yet: it runs again with the file copied. */
const lacksFile = ({ greetingFile }: Turn, { says }: Outcome): boolean =>
  greetingFile === undefined && says.some(({ hasMedia }) => hasMedia)

/** The queue or the option is a flow: it starts with the choice as its text. */
const beginFlow = async (
  work: Work,
  turn: Turn,
  { flowId, saidWords }: { flowId: number; saidWords: number },
): Promise<Partial<Progress>> => {
  const words = turn.words.slice(saidWords - 1, saidWords)
  const begun = await runFlow(work, { ...turn, words }, { kind: 'flow', flowId, trigger: 'integration' })
  const [word] = words
  return { ...(word ? { botReadSeq: word.seq } : {}), ...begun }
}

export const runMenu = async (work: Work, turn: Turn): Promise<Partial<Progress> | 'lacksFile'> => {
  const { ticket } = turn
  const { state, shown, effects, isAsked, saidWords } = await walked(work, turn)
  const shut = await closedQueues(work, turn, effects)
  const outcome = outcomeOf(effects, {
    queueId: ticket.queue_id,
    userId: null,
    closedWordsOf: (queueId) => shut.get(queueId) ?? null,
  })
  if (lacksFile(turn, outcome)) return 'lacksFile'
  const waits = outcome.ending === null
  const progress = { botAt: waits ? state.at : null, botShown: waits ? shown : null, botAskedAt: state.askedAt }
  if (outcome.ending === 'giveUp') {
    await speak(work, turn, ticket, outcome)
    await placeTicket(work, turn, 'noAnswer')
    return { ...progress, closedToldAt: null }
  }
  // An ignored message changes nothing.
  if (effects.length === 0) return { ...progress, closedToldAt: null }
  const { integrationId } = outcome
  const flowId = integrationId === null ? null : await flowOfIntegration(work.tx, integrationId)
  const asksOutside = integrationId !== null && flowId === null
  if (asksOutside) await beginOutside(work.tx, { ticketId: ticket.id, integrationId, promptId: null, now: turn.now })
  const types = loggedBy(outcome, turn)
  const next = movedBy(outcome, turn, { state, asksOutside })
  const after = await recordMove(work, ticket, next, { types, userId: null })
  const saidAt = await speak(work, turn, after, outcome)
  await passOn(work, turn, after, outcome)
  // The message that led there is the first one that it gets.
  const heard = { ...progress, botReadSeq: readBefore(turn, saidWords), closedToldAt: null }
  if (asksOutside) {
    askOutsideSoon(work, ticket.id)
    return heard
  }
  if (flowId !== null)
    return { ...heard, ...(await beginFlow(work, { ...turn, ticket: after }, { flowId, saidWords })) }
  // By positions in the conversation: clocks of nodes differ, and with one that jumped back an answer would seem
  // older than its menu.
  const read = isAsked && saidAt !== null ? { botReadSeq: saidAt } : {}
  return { ...progress, ...read, closedToldAt: outcome.ending === 'closedQueue' ? turn.now : null }
}
