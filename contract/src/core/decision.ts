/** The result of a rule: the next state with its effects, or a refusal. */
import type { ErrorCode } from '../errors.ts'

export type Decision<T, E = never> =
  | { ok: true; next: T; effects: readonly E[] }
  | { ok: false; code: ErrorCode; field?: string; details?: object }

export const accept = <T, E = never>(next: T, effects: readonly E[] = []): Decision<T, E> => ({
  ok: true,
  next,
  effects,
})

export const refuse = (code: ErrorCode, field?: string): { ok: false; code: ErrorCode; field?: string } =>
  field === undefined ? { ok: false, code } : { ok: false, code, field }

/** Details beside the code, such as a limit. */
export const refuseWith = (code: ErrorCode, details: object): { ok: false; code: ErrorCode; details: object } => ({
  ok: false,
  code,
  details,
})
