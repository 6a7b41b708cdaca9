/**
 * The interpreter of menus: one message of the customer takes a conversation from one state to the next. Pure: no
 * clock, no network, no stored state.
 */
import { fillTokens, type TokenFacts } from '@guiche/contract/message-tokens'
import { answerIn } from './answer.ts'
import type { Graph, MenuNode, NodeId } from './graph.ts'
import { type MenuLook, type ShownMenu, shownMenu } from './shown-menu.ts'

export interface State {
  /** The menu that waits for an answer; null: none was sent yet. */
  at: NodeId | null
  /**
   * How often a menu was sent without the customer choosing: the first time, again after an invalid answer, and after
   * `#`.
   */
  asked: number
  /** When that was last. */
  askedAt: Date | null
  /** A person took over: nothing is answered any more. */
  isOver: boolean
}

export const beginning: State = { at: null, asked: 0, askedAt: null, isOver: false }

export interface Facts {
  /** The values of tokens, including the present time. */
  tokens: TokenFacts
  look: MenuLook
  limits: {
    /** How often a menu is sent, see `State.asked`; 0: no limit. */
    most: number
    /** For so long after a menu only a choice, `#` or `Sair` is answered. */
    quietMinutes: number
  }
}

/** The customer's text; empty if there is none, as for a picture. */
export interface Input {
  text: string
  /** The menu was changed since it was sent: an option may have another number. */
  isMenuChanged?: boolean
}

export type Effect =
  /** `hasMedia`: with the connection's greeting media. */
  | { kind: 'say'; text: string; hasMedia: boolean }
  | { kind: 'menu'; menu: ShownMenu; hasMedia: boolean }
  | { kind: 'files'; fileListId: number }
  | { kind: 'assign'; queueId: number; userId: number | null }
  /** Back at the main menu: neither queue nor agent. */
  | { kind: 'release' }
  | { kind: 'position' }
  /** An external system takes over; `keepsQueue`: for the queue that the ticket is in. */
  | { kind: 'integration'; integrationId: number; keepsQueue: boolean }
  | { kind: 'close'; saysFarewell: boolean }
  /** A person takes over, where the menus led. */
  | { kind: 'off' }
  /** No answer was valid, as often as the connection asks: a person takes over. */
  | { kind: 'giveUp' }

export interface Advance {
  state: State
  effects: readonly Effect[]
}

const minute = 60_000
const fillerOf =
  (tokens: TokenFacts) =>
  (text: string): string =>
    fillTokens(text, tokens)
const over = (state: State): State => ({ ...state, at: null, isOver: true })

interface Walk {
  graph: Graph
  state: State
  facts: Facts
}

/**
 * From a node to the next menu, which waits, or to an end. No node is visited twice, so a graph with circles ends
 * too.
 */
const walk = ({ graph, state, facts }: Walk, from: NodeId, said: readonly Effect[]): Advance => {
  const effects: Effect[] = [...said]
  let { tokens } = facts
  let id = from
  for (const seen = new Set<NodeId>(); !seen.has(id); ) {
    seen.add(id)
    const node = graph.nodes.get(id)
    if (!node) break
    if (node.kind === 'menu') {
      effects.push({
        kind: 'menu',
        menu: shownMenu(node, facts.look, fillerOf(tokens)),
        hasMedia: isFirst(state, node),
      })
      return { state: { ...state, at: id }, effects }
    }
    if (node.kind === 'close')
      return { state: over(state), effects: [...effects, { kind: 'close', saysFarewell: false }] }
    if (node.kind === 'integration') {
      const { integrationId, keepsQueue } = node
      return { state: over(state), effects: [...effects, { kind: 'integration', integrationId, keepsQueue }] }
    }
    if (node.kind === 'off') break
    if (node.kind === 'say') effects.push({ kind: 'say', text: fillTokens(node.text, tokens), hasMedia: node.hasMedia })
    if (node.kind === 'files') effects.push({ kind: 'files', fileListId: node.fileListId })
    if (node.kind === 'position') effects.push({ kind: 'position' })
    if (node.kind === 'assign') {
      effects.push({ kind: 'assign', queueId: node.queueId, userId: node.userId })
      tokens = { ...tokens, queueName: node.queueName }
    }
    id = node.next
  }
  return { state: over(state), effects: [...effects, { kind: 'off' }] }
}

/** The picture is only sent with the first greeting, not when a menu is repeated. */
const isFirst = (state: State, { hasMedia }: MenuNode): boolean => hasMedia && state.asked <= 1

/** Sends a menu that the customer did not choose: as often as the connection says. */
const ask = (run: Walk, from: NodeId, said: readonly Effect[] = []): Advance => {
  const { state, facts } = run
  if (facts.limits.most > 0 && state.asked >= facts.limits.most)
    return { state: over(state), effects: [{ kind: 'giveUp' }] }
  const next = { ...state, asked: state.asked + 1, askedAt: facts.tokens.now }
  return walk({ ...run, state: next }, from, said)
}

/** The only queue of a connection stays the conversation's. */
const released = ({ start, home }: Graph): Effect[] => (start === home ? [{ kind: 'release' }] : [])

/**
 * In both directions: if a clock was far ahead when the menu was sent, the bot would otherwise be silent until then.
 */
const isQuiet = ({ askedAt }: State, { limits, tokens }: Facts): boolean =>
  askedAt !== null && Math.abs(tokens.now.getTime() - askedAt.getTime()) < limits.quietMinutes * minute

/**
 * A choice is followed, however often the menu was sent before. After an invalid answer the menu is sent again,
 * within the limits; then a person takes over. If the menu no longer exists, for example because its queue was
 * deleted, the conversation starts again.
 */
export const advance = (graph: Graph, state: State, input: Input, facts: Facts): Advance => {
  const run = { graph, state, facts }
  if (state.isOver) return { state, effects: [] }
  if (state.at === null) return ask(run, graph.start)
  const menu = graph.nodes.get(state.at)
  if (menu?.kind !== 'menu') return ask(run, graph.start, released(graph))
  const isChanged = input.isMenuChanged === true
  const answer = answerIn(input.text, menu, { isAsShown: !isChanged, fill: fillerOf(facts.tokens) })
  if (answer.kind === 'exit') return { state: over(state), effects: [{ kind: 'close', saysFarewell: true }] }
  if (answer.kind === 'back') return ask(run, graph.home, released(graph))
  if (answer.kind === 'choice') return walk(run, answer.choice.next, [])
  return isQuiet(state, facts) && !isChanged ? { state, effects: [] } : ask(run, state.at)
}
