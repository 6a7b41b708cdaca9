import type { Decision } from '@guiche/contract/core/decision'
import { Refusal } from './refusal.ts'

/** The decision's outcome, or its refusal thrown. */
export const settle = <T, E>(decision: Decision<T, E>): { next: T; effects: readonly E[] } => {
  if (decision.ok) return decision
  throw new Refusal(decision.code, decision.field === undefined ? {} : { field: decision.field })
}
