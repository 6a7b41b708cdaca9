/** The effects of a step of a flow on its ticket. Pure: the action writes them. */
import type { RunEnding } from '@guiche/contract/features/flow-runs'
import type { OutsideFailure } from '@guiche/contract/features/integrations'
import type { TicketLogReason } from '@guiche/contract/features/ticket-log'
import type { FlowEffect } from '@guiche/flow-engine/flow-state'
import type { Ending } from './menu-outcome.ts'

export type FlowSaid = Extract<FlowEffect, { kind: 'say' | 'outside' | 'menu' | 'media' | 'position' }>

export interface FlowOutcome {
  queueId: number | null
  says: readonly FlowSaid[]
  /** The text of a queue that it was led into while nobody works there. */
  closedQueueId: number | null
}

const saidKinds: readonly FlowEffect['kind'][] = ['say', 'outside', 'menu', 'media', 'position']
const isSaid = (effect: FlowEffect): effect is FlowSaid => saidKinds.includes(effect.kind)

export const flowOutcome = (effects: readonly FlowEffect[], queueId: number | null): FlowOutcome => ({
  queueId: effects.findLast((effect) => effect.kind === 'assign')?.queueId ?? queueId,
  says: effects.filter(isSaid),
  closedQueueId: effects.findLast((effect) => effect.kind === 'closedQueue')?.queueId ?? null,
})

/** As the bot's endings are named; null: it waits. */
export const endingOf = (ending: RunEnding | null): Ending | null => {
  if (ending === null) return null
  if (ending === 'exit') return 'farewell'
  if (ending === 'outOfHours') return 'closedQueue'
  const givesUp: readonly RunEnding[] = ['gaveUp', 'tooLong', 'failed', 'queueGone']
  return givesUp.includes(ending) ? 'giveUp' : 'off'
}

const failures: Partial<Record<OutsideFailure, TicketLogReason>> = {
  timeout: 'flowBotSlow',
  keys: 'flowBotKeys',
  used: 'flowBotUsed',
  gone: 'flowBotGone',
}

/** The reason of the end for the ticket's log. */
export const reasonOf = (ending: RunEnding, effects: readonly FlowEffect[] = []): TicketLogReason => {
  if (ending === 'gaveUp') return 'flowGaveUp'
  const failed = effects.findLast((effect) => effect.kind === 'failed')
  if (ending === 'failed' && failed) return failures[failed.failure] ?? 'flowBotFailed'
  return endingOf(ending) === 'giveUp' ? 'flowFailed' : 'flowEnded'
}
