import type { ErrorCode } from '@guiche/contract/errors'
import { isApiError } from '../../../lib/api-error.ts'
import type { UnsentFailure } from './unsent.ts'

/** Codes with which a server says no more than that it could not answer. */
const sayNothing: readonly (ErrorCode | null)[] = [null, 'ERR_INTERNAL', 'ERR_CREATING_MESSAGE', 'ERR_UNAVAILABLE']

/** Nobody there, or a server that could not say: the same id may be sent again without harm. */
export const isNoAnswer = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || (error.status >= 500 && sayNothing.includes(error.code)))

export const failureOf = (error: unknown): UnsentFailure => {
  if (isNoAnswer(error)) return 'offline'
  return (isApiError(error) ? error.code : null) ?? 'refused'
}
