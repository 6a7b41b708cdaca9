/** A run as its row keeps it. Pure. */
import type { RunEnding, WaitKind } from '@guiche/contract/features/flow-runs'
import type { FlowEffect, FlowPass, FlowState } from '@guiche/flow-engine/flow-state'

export interface KeptRun {
  runId: number
  state: FlowState
  ending: RunEnding | null
  nodeId: string | null
  waitKind: WaitKind | null
  resumeAt: Date | null
  endedAt: Date | null
}

export interface KeptStep {
  nodeId: string
  input: string | null
  output: readonly { kind: string; text: string | null }[]
}

const outputOf = (effect: FlowEffect): KeptStep['output'][number] => {
  switch (effect.kind) {
    case 'say':
      return { kind: 'say', text: effect.text }
    case 'menu':
      return { kind: 'menu', text: effect.menu.text }
    case 'media':
      return { kind: effect.media, text: effect.name }
    case 'assign':
    case 'closedQueue':
      return { kind: effect.kind, text: String(effect.queueId) }
    case 'position':
      return { kind: 'position', text: null }
    case 'ask':
      return { kind: effect.service, text: effect.text }
  }
}

export const keptSteps = (passed: readonly FlowPass[]): KeptStep[] =>
  passed.map(({ nodeId, input, effects }) => ({ nodeId, input, output: effects.map(outputOf) }))

export const keptRun = (runId: number, state: FlowState, now: Date): KeptRun => ({
  runId,
  state,
  ending: state.ending,
  nodeId: state.at,
  waitKind: state.wait?.kind ?? null,
  resumeAt: state.wait?.kind === 'delay' ? new Date(state.wait.until) : null,
  endedAt: state.ending === null ? null : now,
})
