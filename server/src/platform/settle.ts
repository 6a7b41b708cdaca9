import type { Decision } from '@guiche/contract/core/decision'
import { Refusal } from './refusal.ts'

/** Returns the decision's outcome, or throws its refusal. */
export const settle = <T, E>(decision: Decision<T, E>): { next: T; effects: readonly E[] } => {
  if (decision.ok) return decision
  const { code, field, details } = decision
  throw new Refusal(code, { ...(field === undefined ? {} : { field }), ...(details === undefined ? {} : { details }) })
}
