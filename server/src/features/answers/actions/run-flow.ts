/** A flow's part: the interpreter takes the run one step on, and what that comes to is written with it. */
import type { FlowGraph, FlowNode } from '@guiche/contract/features/flow-nodes'
import { compileFlow } from '@guiche/flow-engine/flow-graph'
import type { FlowFacts, FlowInput, FlowStepResult } from '@guiche/flow-engine/flow-state'
import { flowStep } from '@guiche/flow-engine/flow-step'
import type { Work } from '../../../context.ts'
import { beginRun, type HeldRun, heldRun, keepStep } from '../../flows/actions/runs.ts'
import { kindOfFile } from '../../media/rules.ts'
import { type Posted, postMessages } from '../../messages/actions/post-message.ts'
import { type LoggedType, recordMove, stateOf } from '../../tickets/actions/record-move.ts'
import { closed } from '../../tickets/rules/transitions.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { resumeFlow } from '../jobs/definitions.ts'
import { endingOf, type FlowOutcome, type FlowSaid, flowOutcome, reasonOf } from '../rules/flow-outcome.ts'
import { type FlowAnswer, isQueueClosed } from '../rules/what-answers.ts'
import { type Progress, queueHours } from '../store/answer-facts.ts'
import { LacksFiles } from './flow-files.ts'
import { placeTicket } from './place-ticket.ts'
import { postedSaid, postedText } from './posted.ts'
import { lookOf, passOn, positionText } from './run-menu.ts'
import { type FlowFiles, scheduleTypeOf, type Turn, tokensOf } from './turn.ts'

const queuesIn = ({ nodes }: FlowGraph): number[] => [
  ...new Set(nodes.flatMap((node) => (node.type === 'ticket' && node.data.data ? [node.data.data.id] : []))),
]

/** Of the queues that the flow may lead into, those that are closed now, with their words. */
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

/** Nobody answers for bots outside: what is asked of them fails at once, and a person goes on. */
const settled = (run: HeldRun, result: FlowStepResult, facts: FlowFacts): FlowStepResult => {
  const { wait } = result.state
  if ((wait?.kind !== 'typebot' && wait?.kind !== 'openai') || !wait.isAsked) return result
  const answer = { turn: wait.turn, says: [], next: 'failed' } as const
  const failed = flowStep(compileFlow(run.graph), result.state, { kind: 'outside', answer }, facts)
  return { ...failed, effects: [...result.effects, ...failed.effects], passed: [...result.passed, ...failed.passed] }
}

/** Where a person goes on whom the node names, as an assistant that does not answer does. */
const fallbackQueue = (node: FlowNode | undefined, queueId: number | null): number | null =>
  node?.type === 'openai' ? (node.data.queueId ?? queueId) : queueId

/** Words as the wait takes them: a choice is one message, an answer may be several. */
const inputOf = ({ state }: HeldRun, { words }: Turn): FlowInput => {
  const texts = words.map(({ body }) => body).filter((body) => body.trim() !== '')
  if (state.at === null) return { kind: 'begin', words: texts.join('\n') }
  return { kind: 'words', text: (state.wait?.kind === 'menu' ? texts[0] : texts.join('\n')) ?? '' }
}

const mediaTypeOf = { image: 'image', audio: 'audio', video: 'video', document: 'application' } as const

/** What stands ready for a step: copies of its files, and the customer's place where it is told. */
interface AtHand {
  files: FlowFiles
  place: string | null
}

const postedFlow = (said: FlowSaid, { files, place }: AtHand, { channel }: TicketRow): Posted[] => {
  if (said.kind === 'say') return [postedText(said.text)]
  if (said.kind === 'position') return place === null ? [] : [postedText(place)]
  if (said.kind === 'menu') return postedSaid({ kind: 'menu', menu: said.menu, hasMedia: false }, null, channel)
  const file = files.get(said.file)
  if (!file) return []
  // Phones play nothing else as a voice note.
  const isVoiceNote = said.isVoiceNote && file.mime.startsWith('audio/ogg')
  const mediaType = mediaTypeOf[kindOfFile(file.mime)]
  return [{ ...postedText(''), mediaType, media: { ...file, seconds: null, isVoiceNote } }]
}

/** Files that are sent and not at hand yet. */
const filesLacking = (turn: Turn, { says }: FlowOutcome): string[] =>
  says.flatMap((said) => (said.kind === 'media' && !turn.flowFiles.has(said.file) ? [said.file] : []))

const loggedOf = (before: TicketRow, run: Ran, outcome: FlowOutcome): LoggedType[] => {
  const { ending } = run.result.state
  return [
    ...(run.isNew ? [{ type: 'chatBot', reason: 'flowStarted' } as const] : []),
    ...(outcome.queueId === before.queue_id ? [] : [{ type: 'queue', reason: 'flow' } as const]),
    ...(ending === null ? [] : [{ type: 'chatBot', reason: reasonOf(ending) } as const]),
    ...(ending === 'exit' ? [{ type: 'closed', reason: 'exit' } as const] : []),
    ...(ending === 'outOfHours' ? [{ type: 'chatBot', reason: 'closed' } as const] : []),
  ]
}

interface Ran {
  run: HeldRun
  result: FlowStepResult
  isNew: boolean
  /** What closed queues say. */
  shut: ReadonlyMap<number, string>
}

const moved = async (work: Work, turn: Turn, ran: Ran, outcome: FlowOutcome): Promise<TicketRow> => {
  const { ticket, now } = turn
  const ending = endingOf(ran.result.state.ending)
  const types = loggedOf(ticket, ran, outcome)
  const isBot = ending === null
  if (types.length === 0 && ticket.is_bot === isBot) return ticket
  const next = { ...stateOf(ticket), queueId: outcome.queueId, isBot, amountUsedBotQueues: 0 }
  return recordMove(work, ticket, ending === 'farewell' ? closed(next, now) : next, { types, userId: null })
}

/** Answers where the last of it stands in the conversation; null: nothing was said. */
const speak = async (
  work: Work,
  turn: Turn,
  after: TicketRow,
  { ran, outcome }: { ran: Ran; outcome: FlowOutcome },
) => {
  const isPlaced = outcome.says.some(({ kind }) => kind === 'position')
  const place = isPlaced ? await positionText(work, after, turn.settings, tokensOf(turn)) : null
  const posted = outcome.says.flatMap((said) => postedFlow(said, { files: turn.flowFiles, place }, after))
  const closedWords = outcome.closedQueueId === null ? '' : (ran.shut.get(outcome.closedQueueId) ?? '')
  if (closedWords.trim() !== '') posted.push(postedText(closedWords))
  const rows = posted.length > 0 ? await postMessages(work, after, posted) : []
  return rows.length > 0 ? Math.max(...rows.map(({ seq }) => seq)) : null
}

const perform = async (work: Work, turn: Turn, ran: Ran): Promise<Partial<Progress>> => {
  const { run, result } = ran
  const { state } = result
  const failedAt = run.graph.nodes.find(({ id }) => id === state.at)
  const walked = flowOutcome(result.effects, turn.ticket.queue_id)
  const outcome = state.ending === 'failed' ? { ...walked, queueId: fallbackQueue(failedAt, walked.queueId) } : walked
  const lacks = filesLacking(turn, outcome)
  if (lacks.length > 0) throw new LacksFiles(lacks)
  await keepStep(work, run, result)
  if (state.wait?.kind === 'delay')
    work.enqueue(
      resumeFlow,
      { ticketId: turn.ticket.id },
      { runAt: new Date(state.wait.until), key: delayKey(work, turn) },
    )
  const ending = endingOf(state.ending)
  const after = await moved(work, turn, ran, outcome)
  const saidAt = await speak(work, turn, after, { ran, outcome })
  if (ending === 'giveUp')
    await placeTicket(work, { ...turn, ticket: after }, state.ending === 'gaveUp' ? 'flowGaveUp' : 'flowFailed')
  else await passOn(work, turn, after, { ending })
  const read = saidAt === null ? {} : { botReadSeq: saidAt }
  return { botAt: null, botShown: null, ...read, closedToldAt: ending === 'closedQueue' ? turn.now : null }
}

const delayKey = (work: Work, { ticket }: Turn): string => `flow:${work.companyId}:${ticket.id}`

const stepped = async (work: Work, turn: Turn, run: HeldRun, input: FlowInput): Promise<Partial<Progress>> => {
  const shut = await closedQueues(work, turn, run.graph)
  const facts: FlowFacts = {
    tokens: tokensOf(turn),
    look: lookOf(turn),
    most: turn.stored.most,
    closedQueueIds: new Set(shut.keys()),
  }
  const result = settled(run, flowStep(compileFlow(run.graph), run.state, input, facts), facts)
  return perform(work, turn, { run, result, isNew: input.kind === 'begin', shut })
}

/** A run begins, or the one that leads the conversation takes the customer's words. */
export const runFlow = async (work: Work, turn: Turn, answer: FlowAnswer): Promise<Partial<Progress>> => {
  const { ticket, words } = turn
  const ticketId = ticket.id
  const seed = ticketId ^ (words.at(-1)?.seq ?? 0)
  const run =
    answer.kind === 'run'
      ? await heldRun(work, ticketId)
      : await beginRun(work, { ticketId, flowId: answer.flowId, trigger: answer.trigger, seed })
  return run ? stepped(work, turn, run, inputOf(run, turn)) : {}
}

/** A delay is over. Before its time, and where the run waits for something else by now, nothing happens. */
export const resumeRun = async (work: Work, turn: Turn): Promise<Partial<Progress> | null> => {
  const run = await heldRun(work, turn.ticket.id)
  const wait = run?.state.wait
  if (!run || wait?.kind !== 'delay' || new Date(wait.until) > turn.now) return null
  return stepped(work, turn, run, { kind: 'time' })
}
