/** The state of a run, its inputs and its effects. All of it is plain JSON, because it is stored. */
import type { RunEnding } from '@guiche/contract/features/flow-runs'
import type { OutsideFailure } from '@guiche/contract/features/integrations'
import type { TokenFacts } from '@guiche/contract/message-tokens'
import type { Variables } from './flow-texts.ts'
import type { NodeId } from './graph.ts'
import type { MenuLook, ShownMenu } from './shown-menu.ts'

export type OutsideService = 'typebot' | 'openai'

export type FlowWait =
  /** `asked`: how often it was sent without a valid answer. */
  | { kind: 'menu' | 'question'; asked: number }
  /** Instants, ISO 8601. Delays of before do not say when they began. */
  | { kind: 'delay'; from?: string; until: string }
  /**
   * `isAsked`: an answer from outside is awaited; else the customer's words are. `turn` names the question: an answer to an earlier one counts for
   * nothing. `text`: what it is asked; null where the conversation begins. `heard`: what the customer wrote meanwhile and is asked next. `behind`: what
   * a Typebot, which takes one word of a turn, is asked after that.
   */
  | {
      kind: OutsideService
      turn: number
      isAsked: boolean
      text: string | null
      heard: string
      behind?: readonly string[]
    }

export interface FlowState {
  /** The node that waits, or the last one that the run entered. */
  at: NodeId | null
  /** In a content node: which element comes next. */
  element: number
  wait: FlowWait | null
  variables: Variables
  /** Nodes entered so far. */
  steps: number
  /** The seed of random choices: a repeated step makes the same choices. */
  seed: number
  /** The customer's newest text. */
  words: string
  ending: RunEnding | null
}

/** The answer of an external bot. */
export interface OutsideAnswer {
  turn: number
  says: readonly OutsideSaid[]
  variables?: Variables
  /**
   * `waits`: the customer must answer. `goesOn`: the flow continues after the node. `queue`: a person takes over.
   * `closes`: the conversation is over.
   */
  next: 'waits' | 'goesOn' | 'queue' | 'closes' | 'failed'
  /** Until when its texts are still being sent: the flow continues then. */
  pausedUntil?: string
  /** Why it failed. */
  failure?: OutsideFailure
}

/** A stored message with this id, and what a record shows of it. */
export interface OutsideSaid {
  messageId: string
  text: string
}

export type FlowInput =
  /** `behind`: those of the words that came after the one that it began with. */
  | { kind: 'begin'; words: string; behind?: readonly string[] }
  /** `texts`: each message of its own, where there are several; `text` is all of them. */
  | { kind: 'words'; text: string; texts?: readonly string[] }
  | { kind: 'time' }
  | { kind: 'outside'; answer: OutsideAnswer }

export interface FlowFacts {
  /** The values of tokens, including the present time. */
  tokens: TokenFacts
  look: MenuLook
  /** How often a menu or question is sent; 0: no limit. */
  most: number
  /** Queues in which nobody works now. */
  closedQueueIds: ReadonlySet<number>
  /** The text before a customer's position in a queue; null: the position is not told. */
  placeWords: string | null
  /** The current names of the queues that the flow may lead into; a missing one was deleted. Null: unknown. */
  queueNames: ReadonlyMap<number, string> | null
}

export type FlowEffect =
  | { kind: 'say'; text: string }
  /** What an external bot says. */
  | ({ kind: 'outside' } & OutsideSaid)
  /** An external bot gave no answer. */
  | { kind: 'failed'; failure: OutsideFailure }
  | { kind: 'menu'; menu: ShownMenu }
  | { kind: 'media'; media: 'img' | 'audio' | 'video'; file: string; name: string; isVoiceNote: boolean }
  | { kind: 'assign'; queueId: number }
  /** The customer's position among those who wait: the text before it. */
  | { kind: 'position'; text: string }
  /** Tells the customer that the queue is closed now. */
  | { kind: 'closedQueue'; queueId: number }
  /** The caller makes the request and feeds the answer as input. `text`: null at the start of the conversation. */
  | { kind: 'ask'; service: OutsideService; nodeId: NodeId; turn: number; text: string | null }

/** One node that the run passed or answered. */
export interface FlowPass {
  nodeId: NodeId
  /** The customer's text that it used. */
  input: string | null
  effects: readonly FlowEffect[]
}

export interface FlowStepResult {
  state: FlowState
  effects: readonly FlowEffect[]
  passed: readonly FlowPass[]
  wait: FlowWait | null
}

export const flowBeginning = (seed: number): FlowState => ({
  at: null,
  element: 0,
  wait: null,
  variables: {},
  steps: 0,
  seed,
  words: '',
  ending: null,
})
