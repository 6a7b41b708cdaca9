/** How far a run has come, what comes in, and what it causes. All of it is plain JSON: it is stored and read back. */
import type { RunEnding } from '@guiche/contract/features/flow-runs'
import type { OutsideFailure } from '@guiche/contract/features/integrations'
import type { TokenFacts } from '@guiche/contract/message-tokens'
import type { Variables } from './flow-texts.ts'
import type { NodeId } from './graph.ts'
import type { MenuLook, ShownMenu } from './shown-menu.ts'

export type OutsideService = 'typebot' | 'openai'

export type FlowWait =
  /** `asked`: how often it was put without an answer that is one. */
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
  /** The node that waits, or the last that the run was in. */
  at: NodeId | null
  /** In a content node: which element comes next. */
  element: number
  wait: FlowWait | null
  variables: Variables
  /** Nodes entered so far. */
  steps: number
  /** What chances are drawn from: a run that is fed again draws the same. */
  seed: number
  /** The customer's newest words. */
  words: string
  ending: RunEnding | null
}

/** What a bot outside of the product answers. */
export interface OutsideAnswer {
  turn: number
  says: readonly OutsideSaid[]
  variables?: Variables
  /** `waits`: the customer is to answer. `goesOn`: the flow goes on behind the node. `queue`: a person goes on. `closes`: the conversation is over. */
  next: 'waits' | 'goesOn' | 'queue' | 'closes' | 'failed'
  /** An instant until which its words are still being said: the flow goes on then. */
  pausedUntil?: string
  /** Why it failed. */
  failure?: OutsideFailure
}

/** A message that is ready under this id, and what a record shows of it. */
export interface OutsideSaid {
  messageId: string
  text: string
}

export type FlowInput =
  /** `behind`: those of the words that came after the one that it began with. */
  | { kind: 'begin'; words: string; behind?: readonly string[] }
  | { kind: 'words'; text: string }
  | { kind: 'time' }
  | { kind: 'outside'; answer: OutsideAnswer }

export interface FlowFacts {
  /** What tokens are filled with, the present moment among it. */
  tokens: TokenFacts
  look: MenuLook
  /** How often a menu or question is put; 0: without end. */
  most: number
  /** Queues that nobody works in now. */
  closedQueueIds: ReadonlySet<number>
  /** What stands before a customer's place in a queue; null: nobody is told their place. */
  placeWords: string | null
  /** Of the queues that the flow may lead into, as they are called now; one that is missing is gone. Null: nobody knows. */
  queueNames: ReadonlyMap<number, string> | null
}

export type FlowEffect =
  | { kind: 'say'; text: string }
  /** What a bot outside says. */
  | ({ kind: 'outside' } & OutsideSaid)
  /** A bot outside gave no answer. */
  | { kind: 'failed'; failure: OutsideFailure }
  | { kind: 'menu'; menu: ShownMenu }
  | { kind: 'media'; media: 'img' | 'audio' | 'video'; file: string; name: string; isVoiceNote: boolean }
  | { kind: 'assign'; queueId: number }
  /** The customer's place among those who wait: the words before it. */
  | { kind: 'position'; text: string }
  /** The queue that it was led into says that it is closed. */
  | { kind: 'closedQueue'; queueId: number }
  /** To be asked by whoever runs the flow; the answer comes back as input. `text`: null where the conversation begins. */
  | { kind: 'ask'; service: OutsideService; nodeId: NodeId; turn: number; text: string | null }

/** One node that was passed or spoken to. */
export interface FlowPass {
  nodeId: NodeId
  /** The customer's words that it took. */
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
