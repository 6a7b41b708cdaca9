/** The customer's side of the unsaved flow: runs the production interpreter on the typed text. Pure. */
import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import { compileFlow } from '@guiche/flow-engine/flow-graph'
import {
  type FlowEffect,
  type FlowFacts,
  type FlowInput,
  type FlowState,
  flowBeginning,
} from '@guiche/flow-engine/flow-state'
import { flowStep } from '@guiche/flow-engine/flow-step'

/** What the user did on the phone, in order. */
export type Happened =
  | { kind: 'words'; text: string }
  /** The time was skipped. */
  | { kind: 'later'; seconds: number }
  /** An external bot answered, and the flow continues. */
  | { kind: 'outside' }

export type Line = { from: 'customer'; text: string } | { from: 'flow'; effect: FlowEffect; nodeId: string }

export interface Played {
  lines: readonly Line[]
  state: FlowState
  passed: ReadonlySet<string>
  now: Date
  /** Until when it waits; null: it does not wait for time. */
  secondsLeft: number | null
}

const inputOf = (happened: Happened, { wait }: FlowState): FlowInput => {
  if (happened.kind === 'words') return { kind: 'words', text: happened.text }
  if (happened.kind === 'later') return { kind: 'time' }
  const turn = wait && 'turn' in wait ? wait.turn : 0
  return { kind: 'outside', answer: { turn, says: [], next: 'goesOn' } }
}

/** Played again from the start whenever the flow or the input changes. */
export const played = (
  graph: FlowGraph,
  happened: readonly Happened[],
  factsAt: (now: Date) => FlowFacts,
  { start, seed }: { start: Date; seed: number },
): Played => {
  const flow = compileFlow(graph)
  const lines: Line[] = []
  const passed = new Set<string>()
  let now = start
  let state = flowBeginning(seed)
  const take = (input: FlowInput) => {
    const result = flowStep(flow, state, input, factsAt(now))
    for (const pass of result.passed) {
      passed.add(pass.nodeId)
      lines.push(...pass.effects.map((effect): Line => ({ from: 'flow', effect, nodeId: pass.nodeId })))
    }
    state = result.state
  }
  take({ kind: 'begin', words: '' })
  for (const each of happened) {
    if (each.kind === 'words') lines.push({ from: 'customer', text: each.text })
    if (each.kind === 'later') now = new Date(now.getTime() + each.seconds * 1_000)
    take(inputOf(each, state))
  }
  const { wait } = state
  const left = wait?.kind === 'delay' ? (new Date(wait.until).getTime() - now.getTime()) / 1_000 : null
  return { lines, state, passed, now, secondsLeft: left === null ? null : Math.max(0, Math.ceil(left)) }
}
