/** A customer's side of a flow, as it stands on the screen: what the production interpreter does with what was typed. Pure. */
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

/** What the person at the phone did, in order. */
export type Happened =
  | { kind: 'words'; text: string }
  /** The clock was pushed. */
  | { kind: 'later'; seconds: number }
  /** A bot outside answered, and the flow goes on. */
  | { kind: 'outside' }

export type Line = { from: 'customer'; text: string } | { from: 'flow'; effect: FlowEffect; nodeId: string }

export interface Played {
  lines: readonly Line[]
  state: FlowState
  passed: ReadonlySet<string>
  now: Date
  /** Until what it waits for on the clock; null: for nothing of the kind. */
  secondsLeft: number | null
}

const inputOf = (happened: Happened, { wait }: FlowState): FlowInput => {
  if (happened.kind === 'words') return { kind: 'words', text: happened.text }
  if (happened.kind === 'later') return { kind: 'time' }
  const turn = wait && 'turn' in wait ? wait.turn : 0
  return { kind: 'outside', answer: { turn, says: [], next: 'goesOn' } }
}

/** Played anew from the beginning, whenever the flow or what was typed changes. */
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
