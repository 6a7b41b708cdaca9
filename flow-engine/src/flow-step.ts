/**
 * The interpreter of flows: one input takes a run from one state to the next. Pure: no clock, no network, no stored
 * state.
 */
import { madeOnce } from '@guiche/contract/core/made-once'
import { type FlowNode, menuHandle } from '@guiche/contract/features/flow-nodes'
import { mostRunSteps, type RunEnding } from '@guiche/contract/features/flow-runs'
import { type Flow, nextOf } from './flow-graph.ts'
import { flowAnswerIn } from './flow-menu.ts'
import { type Entered, enterNode, fillerOf } from './flow-nodes.ts'
import type {
  FlowEffect,
  FlowFacts,
  FlowInput,
  FlowPass,
  FlowState,
  FlowStepResult,
  FlowWait,
  OutsideAnswer,
  OutsideService,
} from './flow-state.ts'
import type { NodeId } from './graph.ts'

/** The maximum of messages without an answer in between, including nodes of fifty elements. */
const mostSaidAtOnce = 200
/** Words that wait for a Typebot: who writes faster than it answers. */
const mostInLine = 50
/** What a customer writes is kept up to here. */
const mostValueLetters = 4_096

interface Walk {
  flow: Flow
  facts: FlowFacts
  state: FlowState
  passed: FlowPass[]
}

type OutsideWait = Extract<FlowWait, { kind: OutsideService }>

const shortened = (text: string): string => [...text.trim()].slice(0, mostValueLetters).join('')

const result = ({ state, passed }: Pick<Walk, 'state' | 'passed'>): FlowStepResult => ({
  state,
  passed,
  effects: passed.flatMap(({ effects }) => effects),
  wait: state.wait,
})

const ended = (walk: Walk, ending: RunEnding): FlowStepResult =>
  result({ ...walk, state: { ...walk.state, wait: null, element: 0, ending } })

const saidBy = ({ passed }: Walk): number => passed.reduce((sum, { effects }) => sum + effects.length, 0)

const resting = (walk: Walk, entered: Extract<Entered, { kind: 'wait' }>): FlowStepResult => {
  const state = { ...walk.state, wait: entered.wait, element: entered.element ?? 0 }
  return result({ ...walk, state })
}

/** After a node that leads into a queue, texts refer to that queue. */
const knowingQueue = (facts: FlowFacts, node: FlowNode): FlowFacts => {
  if (node.type !== 'ticket' || !node.data.data) return facts
  const { id, name } = node.data.data
  return { ...facts, tokens: { ...facts.tokens, queueName: facts.queueNames?.get(id) ?? name } }
}

/** From a node to the next one that waits, or to an end. */
const walkFrom = (walk: Walk, from: NodeId | null): FlowStepResult => {
  let id = from
  // A content node that paused in its middle continues there: it was counted when it was entered.
  let isWithin = walk.state.element > 0 && walk.state.at === from
  let { state, facts } = walk
  while (id !== null) {
    const node = walk.flow.nodes.get(id)
    if (!node) break
    if (!isWithin && state.steps >= mostRunSteps) return ended({ ...walk, state }, 'tooLong')
    if (saidBy(walk) >= mostSaidAtOnce) return ended({ ...walk, state }, 'tooLong')
    state = { ...state, at: id, wait: null, steps: isWithin ? state.steps : state.steps + 1 }
    const entered = enterNode(node, { flow: walk.flow, facts, state })
    walk.passed.push({ nodeId: id, input: null, effects: entered.effects })
    if (entered.kind === 'wait') return resting({ ...walk, state }, entered)
    if (entered.kind === 'closed') return ended({ ...walk, state }, 'outOfHours')
    if (entered.kind === 'gone') return ended({ ...walk, state }, 'queueGone')
    facts = knowingQueue(facts, node)
    state = { ...state, element: 0 }
    isWithin = false
    id = nextOf(walk.flow, node, entered.handle)
  }
  return ended({ ...walk, state }, 'finished')
}

/** The node used the answer, and the run continues after it. */
const goOn = (walk: Walk, node: FlowNode, input: string | null, handle: string | null = null): FlowStepResult => {
  if (input !== null) walk.passed.push({ nodeId: node.id, input, effects: [] })
  const state = { ...walk.state, wait: null, element: 0 }
  return walkFrom({ ...walk, state }, nextOf(walk.flow, node, handle))
}

/** After an invalid answer the node is sent again, as often as the connection says; then a person takes over. */
const putAgain = (walk: Walk, node: FlowNode, input: string, asked: number): FlowStepResult => {
  const { most } = walk.facts
  const isLast = most > 0 && asked >= most
  const entered = isLast ? null : enterNode(node, walk)
  walk.passed.push({ nodeId: node.id, input, effects: entered?.effects ?? [] })
  if (entered?.kind !== 'wait' || (entered.wait.kind !== 'menu' && entered.wait.kind !== 'question'))
    return ended(walk, 'gaveUp')
  return resting(walk, { ...entered, wait: { kind: entered.wait.kind, asked: asked + 1 } })
}

type MenuOfFlow = Extract<FlowNode, { type: 'menu' }>

/** Of several messages, the first that chooses; else what they say together. Who writes "oi" and then "2" has chosen. */
const choiceIn = (walk: Walk, node: MenuOfFlow, texts: readonly string[]): { text: string; behind: string[] } => {
  // A customer may write hundreds of messages at once, and a menu has fifty options.
  const fill = madeOnce(fillerOf(walk))
  const chooses = (text: string) => flowAnswerIn(shortened(text), node, fill, walk.facts).kind !== 'none'
  const at = texts.findIndex(chooses)
  if (at !== -1) return { text: shortened(texts[at] ?? ''), behind: texts.slice(at + 1) }
  const together = shortened(texts.join(' '))
  return { text: chooses(together) ? together : shortened(texts[0] ?? ''), behind: [] }
}

const answerMenu = (walk: Walk, node: MenuOfFlow, text: string, asked: number) => {
  const answer = flowAnswerIn(text, node, fillerOf(walk), walk.facts)
  if (answer.kind === 'none') return putAgain(walk, node, text, asked)
  if (answer.kind === 'choice') return goOn(walk, node, text, menuHandle(answer.number))
  walk.passed.push({ nodeId: node.id, input: text, effects: [] })
  return ended(walk, 'exit')
}

const answerQuestion = (walk: Walk, node: Extract<FlowNode, { type: 'question' }>, text: string, asked: number) => {
  if (text === '') return putAgain(walk, node, text, asked)
  const variables = { ...walk.state.variables, [node.data.answerKey]: text }
  return goOn({ ...walk, state: { ...walk.state, variables } }, node, text)
}

const askOutside = (walk: Walk, wait: OutsideWait, node: FlowNode, text: string, before: FlowEffect[] = []) => {
  const turn = wait.turn + 1
  const ask = { kind: 'ask', service: wait.kind, nodeId: node.id, turn, text } as const
  walk.passed.push({ nodeId: node.id, input: text, effects: [...before, ask] })
  const [heard = '', ...behind] = wait.behind ?? []
  return resting(walk, { kind: 'wait', effects: [], wait: { ...wait, turn, isAsked: true, text, heard, behind } })
}

/** A Typebot takes one word of a turn: each stands in line. An assistant hears together what was written while it thought. */
const inLine = (wait: OutsideWait, text: string): OutsideWait => {
  const word = shortened(text)
  if (word === '') return wait
  if (wait.heard === '') return { ...wait, heard: word }
  if (wait.kind === 'openai') return { ...wait, heard: shortened(`${wait.heard}\n${word}`) }
  const behind = wait.behind ?? []
  return behind.length < mostInLine ? { ...wait, behind: [...behind, word] } : wait
}

const heardBy = (walk: Walk, wait: OutsideWait, node: FlowNode, text: string): FlowStepResult =>
  wait.isAsked
    ? resting(walk, { kind: 'wait', effects: [], wait: inLine(wait, text) })
    : askOutside(walk, wait, node, shortened(text))

/** Whatever came after the word that led there is heard by a bot outside, as if it had come a moment later. */
const hearingBehind = (
  { state, passed }: FlowStepResult,
  behind: readonly string[],
  by: readonly OutsideWait['kind'][],
): FlowStepResult => {
  const { wait } = state
  const hears = (wait?.kind === 'typebot' || wait?.kind === 'openai') && by.includes(wait.kind)
  return result({ passed: [...passed], state: hears ? { ...state, wait: behind.reduce(inLine, wait) } : state })
}

const saidOutside = ({ says, failure }: OutsideAnswer): FlowEffect[] => [
  ...says.map((said) => ({ kind: 'outside', ...said }) as const),
  ...(failure === undefined ? [] : [{ kind: 'failed', failure } as const]),
]

const nowOf = ({ facts }: Walk): string => facts.tokens.now.toISOString()

const behindOutside = (walk: Walk, node: FlowNode, { pausedUntil }: OutsideAnswer): FlowStepResult =>
  pausedUntil === undefined
    ? goOn(walk, node, null)
    : resting(walk, { kind: 'wait', effects: [], wait: { kind: 'delay', from: nowOf(walk), until: pausedUntil } })

const answeredOutside = (walk: Walk, wait: OutsideWait, node: FlowNode, answer: OutsideAnswer): FlowStepResult => {
  const says = saidOutside(answer)
  const state = { ...walk.state, variables: { ...walk.state.variables, ...answer.variables } }
  const told = { ...walk, state }
  const { next } = answer
  if (next === 'waits' && wait.heard !== '') return askOutside(told, wait, node, wait.heard, says)
  walk.passed.push({ nodeId: node.id, input: null, effects: says })
  if (next === 'waits')
    return resting(told, { kind: 'wait', effects: [], wait: { ...wait, isAsked: false, text: null } })
  if (next === 'goesOn') return behindOutside(told, node, answer)
  if (next === 'closes') return ended(told, 'exit')
  return ended(told, next === 'queue' ? 'finished' : 'failed')
}

const takeWords = (walk: Walk, wait: FlowWait, node: FlowNode, text: string): FlowStepResult => {
  if (wait.kind === 'typebot' || wait.kind === 'openai') return heardBy(walk, wait, node, text)
  if (wait.kind === 'menu' && node.type === 'menu') return answerMenu(walk, node, text, wait.asked)
  if (wait.kind === 'question' && node.type === 'question') return answerQuestion(walk, node, text, wait.asked)
  return result(walk)
}

const hear = (walk: Walk, wait: FlowWait, node: FlowNode, input: Extract<FlowInput, { kind: 'words' }>) => {
  const isMenu = wait.kind === 'menu' && node.type === 'menu'
  const all = { text: shortened(input.text), behind: [] }
  const { text, behind } = isMenu ? choiceIn(walk, node, input.texts ?? [input.text]) : all
  const taken = takeWords({ ...walk, state: { ...walk.state, words: text } }, wait, node, text)
  return behind.length > 0 ? hearingBehind(taken, behind, ['typebot', 'openai']) : taken
}

/** A clock that is set back by less may do so without anybody's doing. */
const believedMs = 1_000

/** Also one that begins later than now: the clock was far ahead then, and would keep the customer waiting until it is that late. */
export const isDelayOver = (wait: FlowWait, now: Date): boolean =>
  wait.kind === 'delay' &&
  (new Date(wait.until) <= now || (wait.from !== undefined && Date.parse(wait.from) > now.getTime() + believedMs))

/** An interval is over where it stands alone, as are the pauses of a bot outside; in a content node the rest of it comes next. */
const afterDelay = (walk: Walk, node: FlowNode): FlowStepResult =>
  node.type === 'singleBlock' ? walkFrom(walk, node.id) : goOn(walk, node, null)

/**
 * Runs as far as possible without input: up to a node that waits, or to the end. Unexpected input changes nothing:
 * text during a delay, a delay that is not over, an answer to an older request.
 */
export const flowStep = (flow: Flow, before: FlowState, input: FlowInput, facts: FlowFacts): FlowStepResult => {
  const walk: Walk = { flow, facts, state: before, passed: [] }
  if (before.ending !== null) return result(walk)
  if (input.kind === 'begin') {
    if (before.at !== null) return result(walk)
    const begun = walkFrom({ ...walk, state: { ...before, words: shortened(input.words) } }, flow.start)
    return hearingBehind(begun, input.behind ?? [], ['typebot'])
  }
  const { wait } = before
  const node = before.at === null ? undefined : flow.nodes.get(before.at)
  if (!node || !wait) return result(walk)
  if (input.kind === 'words') return hear(walk, wait, node, input)
  if (input.kind === 'time') {
    return isDelayOver(wait, facts.tokens.now) ? afterDelay(walk, node) : result(walk)
  }
  const isAwaited = (wait.kind === 'typebot' || wait.kind === 'openai') && wait.isAsked
  return isAwaited && wait.turn === input.answer.turn ? answeredOutside(walk, wait, node, input.answer) : result(walk)
}
