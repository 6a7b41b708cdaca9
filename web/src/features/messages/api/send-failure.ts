import type { ErrorCode } from '@guiche/contract/errors'
import { isApiError } from '../../../lib/api-error.ts'
import type { UnsentFailure } from './unsent.ts'

/** Codes with which a server says no more than that it could not answer. */
const sayNothing: readonly (ErrorCode | null)[] = [
  null,
  'ERR_INTERNAL',
  'ERR_CREATING_MESSAGE',
  'ERR_UNAVAILABLE',
  'ERR_BUSY',
]

/** Nobody there, or a server that could not say: the same id may be sent again without harm. */
export const isNoAnswer = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || (error.status >= 500 && sayNothing.includes(error.code)))

/** What the bubble says. A server, or something before it, that failed without a reason of its own: sending failed. */
export const failureOf = (error: unknown): UnsentFailure => {
  if (!isApiError(error)) return 'refused'
  if (error.status === 0) return 'offline'
  if (error.status >= 500 && (error.code === null || error.code === 'ERR_INTERNAL')) return 'ERR_SENDING_WAPP_MSG'
  return error.code ?? 'refused'
}
