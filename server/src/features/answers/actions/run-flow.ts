/** Runs a flow: the interpreter advances the run by one step, and its effects are written in the same transaction. */
import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { compileFlow } from '@guiche/flow-engine/flow-graph'
import type { FlowFacts, FlowInput, FlowStepResult, OutsideAnswer } from '@guiche/flow-engine/flow-state'
import { flowStep, isDelayOver } from '@guiche/flow-engine/flow-step'
import type { Work } from '../../../context.ts'
import { beginRun, type HeldRun, heldRun, keepStep } from '../../flows/actions/runs.ts'
import { isAsking } from '../../flows/rules/run.ts'
import { kindOfFile } from '../../media/rules.ts'
import { type Posted, postMessages } from '../../messages/actions/post-message.ts'
import { type LoggedType, recordMove, stateOf } from '../../tickets/actions/record-move.ts'
import { closed } from '../../tickets/rules/transitions.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { resumeFlow } from '../jobs/definitions.ts'
import { endingOf, type FlowOutcome, type FlowSaid, flowOutcome, reasonOf } from '../rules/flow-outcome.ts'
import { type FlowAnswer, isQueueClosed } from '../rules/what-answers.ts'
import { type Progress, queueHours, saveProgress } from '../store/answer-facts.ts'
import { queueNames } from '../store/flow-queues.ts'
import { askForFlowSoon } from './ask-outside.ts'
import { lookOf, positionText } from './bot-words.ts'
import { LacksFiles } from './flow-files.ts'
import { passOn } from './pass-on.ts'
import { placeTicket } from './place-ticket.ts'
import { postedSaid, postedText } from './posted.ts'
import { type FlowFiles, progressOf, scheduleTypeOf, type Turn, tokensOf } from './turn.ts'
import { beginningOf, inputsOf } from './words-of-flows.ts'

const queuesIn = ({ nodes }: FlowGraph): number[] => [
  ...new Set(
    nodes.flatMap((node) => {
      const queueId = node.type === 'ticket' ? node.data.data?.id : node.type === 'openai' ? node.data.queueId : null
      return queueId ? [queueId] : []
    }),
  ),
]

/** The queues that the flow may lead into and that are closed now, with their texts. */
const closedQueues = async (work: Work, turn: Turn, graph: FlowGraph): Promise<Map<number, string>> => {
  const found = new Map<number, string>()
  const scheduleType = scheduleTypeOf(turn.settings)
  if (scheduleType !== 'queue') return found
  for (const queueId of queuesIn(graph)) {
    const hours = await queueHours(work.tx, queueId)
    if (hours && isQueueClosed(hours.week, { scheduleType, now: turn.now, zone: turn.stored.timezone }))
      found.set(queueId, hours.out_of_hours)
  }
  return found
}

const mediaTypeOf = { image: 'image', audio: 'audio', video: 'video', document: 'application' } as const

/** The input of a step: copies of its files, and the customer's position if it is told. */
interface AtHand {
  files: FlowFiles
  place: string | null
  outside: readonly Posted[]
}

const postedFlow = (said: FlowSaid, { files, place, outside }: AtHand, { channel }: TicketRow): Posted[] => {
  if (said.kind === 'say') return [postedText(said.text)]
  if (said.kind === 'outside') return outside.filter(({ id }) => id === said.messageId)
  if (said.kind === 'position') return place === null ? [] : [postedText(place)]
  if (said.kind === 'menu') return postedSaid({ kind: 'menu', menu: said.menu, hasMedia: false }, null, channel)
  const file = files.get(said.file)
  if (!file) return []
  // Phones play nothing else as a voice note.
  const isVoiceNote = said.isVoiceNote && file.mime.startsWith('audio/ogg')
  const mediaType = mediaTypeOf[kindOfFile(file.mime)]
  return [{ ...postedText(''), mediaType, media: { ...file, seconds: null, isVoiceNote } }]
}

/** Files that the step sends and that are not copied yet. */
const filesLacking = (turn: Turn, { says }: FlowOutcome): string[] =>
  says.flatMap((said) => (said.kind === 'media' && !turn.flowFiles.has(said.file) ? [said.file] : []))

const loggedOf = (before: TicketRow, run: Ran, outcome: FlowOutcome): LoggedType[] => {
  const { ending } = run.result.state
  const userId = run.outside?.target.userId ?? null
  return [
    ...(run.isNew ? [{ type: 'chatBot', reason: 'flowStarted' } as const] : []),
    ...(outcome.queueId === before.queue_id ? [] : [{ type: 'queue', reason: 'flow' } as const]),
    ...(userId === null ? [] : [{ type: 'userDefine', reason: 'flow', userId } as const]),
    ...(ending === null ? [] : [{ type: 'chatBot', reason: reasonOf(ending, run.result.effects) } as const]),
    ...(ending === 'exit' ? [{ type: 'closed', reason: 'exit' } as const] : []),
    ...(ending === 'outOfHours' ? [{ type: 'chatBot', reason: 'closed' } as const] : []),
  ]
}

interface Ran {
  run: HeldRun
  result: FlowStepResult
  isNew: boolean
  /** The texts of closed queues. */
  shut: ReadonlyMap<number, string>
  outside: Outside | null
}

/** What an external bot answered, besides the answer for the interpreter. */
export interface Outside {
  answer: OutsideAnswer
  /** Its messages. Missing ones are sent by their own job. */
  posted: readonly Posted[]
  /** Where people take over; null: where the ticket is. */
  target: { queueId: number | null; userId: number | null }
}

const moved = async (work: Work, turn: Turn, ran: Ran, outcome: FlowOutcome): Promise<TicketRow> => {
  const { ticket, now } = turn
  const ending = endingOf(ran.result.state.ending)
  const types = loggedOf(ticket, ran, outcome)
  const isBot = ending === null
  if (types.length === 0 && ticket.is_bot === isBot) return ticket
  const userId = ran.outside?.target.userId ?? ticket.user_id
  const next = { ...stateOf(ticket), queueId: outcome.queueId, userId, isBot, amountUsedBotQueues: 0 }
  return recordMove(work, ticket, ending === 'farewell' ? closed(next, now) : next, { types, userId: null })
}

/** Returns the position of its last message in the conversation; null: nothing was sent. */
const speak = async (
  work: Work,
  turn: Turn,
  after: TicketRow,
  { ran, outcome }: { ran: Ran; outcome: FlowOutcome },
) => {
  const isPlaced = outcome.says.some(({ kind }) => kind === 'position')
  const place = isPlaced ? await positionText(work, after, turn.settings, tokensOf(turn)) : null
  const atHand = { files: turn.flowFiles, place, outside: ran.outside?.posted ?? [] }
  const posted = outcome.says.flatMap((said) => postedFlow(said, atHand, after))
  const closedWords = outcome.closedQueueId === null ? '' : (ran.shut.get(outcome.closedQueueId) ?? '')
  if (closedWords.trim() !== '') posted.push(postedText(closedWords))
  const rows = posted.length > 0 ? await postMessages(work, after, posted) : []
  return rows.length > 0 ? Math.max(...rows.map(({ seq }) => seq)) : null
}

/** What follows without the customer. */
const enqueueNext = (work: Work, turn: Turn, { result, outside }: Ran): void => {
  const { wait } = result.state
  const { id: ticketId } = turn.ticket
  if (result.effects.some(({ kind }) => kind === 'ask')) askForFlowSoon(work, ticketId)
  // If a bot is still sending, its last message resumes the run.
  const isSpeaking = outside?.answer.pausedUntil !== undefined
  if (wait?.kind === 'delay' && !isSpeaking)
    work.enqueue(
      resumeFlow,
      { ticketId, until: wait.until },
      { runAt: new Date(wait.until), key: delayKey(work, turn) },
    )
}

/** A person finds it: in its queue, or where the connection says. */
const handOver = async (work: Work, turn: Turn, after: TicketRow, { result, outside }: Ran): Promise<void> => {
  const ending = endingOf(result.state.ending)
  const isPlaced = after.queue_id !== null || after.user_id !== null
  if (ending === 'giveUp')
    await placeTicket(work, { ...turn, ticket: after }, result.state.ending === 'gaveUp' ? 'flowGaveUp' : 'flowFailed')
  else if (outside?.answer.next === 'queue' && !isPlaced)
    await placeTicket(work, { ...turn, ticket: after }, 'integration')
  else await passOn(work, turn, after, { ending })
}

const perform = async (work: Work, turn: Turn, ran: Ran): Promise<Partial<Progress>> => {
  const { run, result, outside } = ran
  const { state } = result
  const walked = flowOutcome(result.effects, turn.ticket.queue_id)
  const outcome = { ...walked, queueId: outside?.target.queueId ?? walked.queueId }
  const lacks = filesLacking(turn, outcome)
  if (lacks.length > 0) throw new LacksFiles(lacks)
  await keepStep(work, run, result)
  enqueueNext(work, turn, ran)
  const after = await moved(work, turn, ran, outcome)
  const saidAt = await speak(work, turn, after, { ran, outcome })
  await handOver(work, turn, after, ran)
  const read = saidAt === null ? {} : { botReadSeq: saidAt }
  const isShut = endingOf(state.ending) === 'closedQueue'
  return { botAt: null, botShown: null, ...read, closedToldAt: isShut ? turn.now : null }
}

const delayKey = (work: Work, { ticket }: Turn): string => `flow:${work.companyId}:${ticket.id}`

interface Stepping {
  run: HeldRun
  inputs: readonly FlowInput[]
  outside?: Outside
}

const stepped = async (work: Work, turn: Turn, { run, inputs, outside }: Stepping): Promise<Partial<Progress>> => {
  const shut = await closedQueues(work, turn, run.graph)
  const facts: FlowFacts = {
    tokens: tokensOf(turn),
    look: lookOf(turn),
    most: turn.stored.most,
    closedQueueIds: new Set(shut.keys()),
    placeWords: turn.settings.sendQueuePosition === 'enabled' ? turn.settings.sendQueuePositionMessage : null,
    queueNames: await queueNames(work.tx, queuesIn(run.graph)),
  }
  const flow = compileFlow(run.graph)
  let result: FlowStepResult = { state: run.state, effects: [], passed: [], wait: run.state.wait }
  for (const input of inputs) {
    const next = flowStep(flow, result.state, input, facts)
    result = { ...next, effects: [...result.effects, ...next.effects], passed: [...result.passed, ...next.passed] }
  }
  const isNew = inputs.some(({ kind }) => kind === 'begin')
  return perform(work, turn, { run, result, isNew, shut, outside: outside ?? null })
}

/** Starts a run, or passes the customer's text to the current one. */
export const runFlow = async (work: Work, turn: Turn, answer: FlowAnswer): Promise<Partial<Progress>> => {
  const { ticket, words } = turn
  const ticketId = ticket.id
  const seed = ticketId ^ (words.at(-1)?.seq ?? 0)
  if (answer.kind === 'run') {
    const run = await heldRun(work, ticketId)
    const inputs = run ? inputsOf(work, run, turn) : []
    return run && inputs.length > 0 ? stepped(work, turn, { run, inputs }) : {}
  }
  const { flowId, trigger } = answer
  const run = await beginRun(work, { ticketId, flowId, trigger, seed })
  return run ? stepped(work, turn, { run, inputs: [beginningOf(work, turn, trigger)] }) : {}
}

/**
 * A delay is over, or an external request was lost. Too early, or if the run waits for something else by now, nothing
 * happens. `until`: the end of the delay whose job is due. Jobs run by the database's clock, so it is late enough
 * even if this node's clock is behind.
 */
export const resumeRun = async (
  work: Work,
  turn: Turn,
  until: string | undefined,
): Promise<Partial<Progress> | null> => {
  const run = await heldRun(work, turn.ticket.id)
  const wait = run?.state.wait
  if (run && isAsking(wait)) {
    await keepStep(work, run, { state: run.state, effects: [], passed: [], wait })
    askForFlowSoon(work, turn.ticket.id)
    return null
  }
  if (!run || wait?.kind !== 'delay') return null
  if (wait.until !== until && !isDelayOver(wait, turn.now)) return null
  const isOver = { ...wait, until: turn.now.toISOString() }
  return stepped(work, turn, { run: { ...run, state: { ...run.state, wait: isOver } }, inputs: [{ kind: 'time' }] })
}

/**
 * An external bot answered. Newer messages of the customer are read first: they are sent to it next, if the bot
 * continues.
 */
export const answerRun = async (work: Work, turn: Turn, run: HeldRun, outside: Outside): Promise<void> => {
  const answer: FlowInput = { kind: 'outside', answer: outside.answer }
  const inputs = [...inputsOf(work, run, turn), answer]
  const progress = await stepped(work, turn, { run, inputs, outside })
  await saveProgress(work.tx, turn.ticket.id, { ...progressOf(turn), ...progress })
}
