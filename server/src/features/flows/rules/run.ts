/** A run as its row stores it. Pure. */
import type { RunEnding, WaitKind } from '@guiche/contract/features/flow-runs'
import type { FlowEffect, FlowPass, FlowState, FlowWait } from '@guiche/flow-engine/flow-state'

export interface KeptRun {
  runId: number
  state: FlowState
  ending: RunEnding | null
  nodeId: string | null
  waitKind: WaitKind | null
  resumeAt: Date | null
  /** Since when it waits for that instant. */
  waitsSince: Date | null
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
    case 'outside':
      return { kind: 'say', text: effect.text }
    case 'failed':
      return { kind: 'failed', text: effect.failure }
    case 'menu':
      return { kind: 'menu', text: effect.menu.text }
    case 'media':
      return { kind: effect.media, text: effect.name }
    case 'assign':
    case 'closedQueue':
      return { kind: effect.kind, text: String(effect.queueId) }
    case 'position':
      return { kind: 'position', text: effect.text }
    case 'ask':
      return { kind: effect.service, text: effect.text }
  }
}

export const keptSteps = (passed: readonly FlowPass[]): KeptStep[] =>
  passed.map(({ nodeId, input, effects }) => ({ nodeId, input, output: effects.map(outputOf) }))

/** A request to an external bot that waits for its answer. */
export type OutsideWait = Extract<FlowWait, { isAsked: boolean }> & { isAsked: true }

export const isAsking = (wait: FlowWait | null | undefined): wait is OutsideWait =>
  (wait?.kind === 'typebot' || wait?.kind === 'openai') && wait.isAsked

/**
 * A request whose job was lost is sent again. Longer than a request takes with all its retries, so that this happens
 * only then.
 */
const askedAgainSeconds = 600

/** When the delay says it began: it was made a moment before, and the clock may have been set right in between. */
const delayedSince = ({ wait }: FlowState, now: Date): Date | null =>
  wait?.kind === 'delay' ? (wait.from === undefined ? now : new Date(wait.from)) : null

const resumeAt = ({ wait }: FlowState, now: Date): Date | null => {
  if (wait?.kind === 'delay') return new Date(wait.until)
  return isAsking(wait) ? new Date(now.getTime() + askedAgainSeconds * 1_000) : null
}

export const keptRun = (runId: number, state: FlowState, now: Date): KeptRun => ({
  runId,
  state,
  ending: state.ending,
  nodeId: state.at,
  waitKind: state.wait?.kind ?? null,
  resumeAt: resumeAt(state, now),
  waitsSince: delayedSince(state, now),
  endedAt: state.ending === null ? null : now,
})
