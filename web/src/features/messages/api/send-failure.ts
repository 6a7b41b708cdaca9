import type { ErrorCode } from '@guiche/contract/errors'
import { isApiError } from '../../../lib/api-error.ts'
import type { UnsentFailure } from './unsent.ts'

/** Codes that only mean that the server could not answer. */
const sayNothing: readonly (ErrorCode | null)[] = [
  null,
  'ERR_INTERNAL',
  'ERR_CREATING_MESSAGE',
  'ERR_UNAVAILABLE',
  'ERR_BUSY',
]

/** The server could not be reached, or could not answer: the same id can safely be sent again. */
export const isNoAnswer = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || (error.status >= 500 && sayNothing.includes(error.code)))

/** A restarting server is back within fifteen seconds; after a longer time the user is told. */
export const silentPausesMs = [1_000, 2_000, 4_000, 8_000] as const
/** A server with too much to do lives, so it is asked for longer. It says when to come again; a proxy may say too much. */
const busySeconds = 30
const [leastSeconds, mostSeconds] = [5, 10]

/** `silent`: without any answer. `busy`: with the time to come again. */
export interface Tries {
  silent: number
  busy: number
}

/** Counts this failure, and says after how long to try again; undefined: the user is told. */
export const pauseAfter = (error: unknown, tries: Tries): number | undefined => {
  const asked = isApiError(error) ? error.retryAfterSeconds : null
  if (asked === null) return silentPausesMs[tries.silent++]
  const seconds = Math.min(Math.max(asked, leastSeconds), mostSeconds)
  // With jitter: otherwise all that were refused would come back at once.
  return tries.busy++ * seconds < busySeconds ? seconds * (1_000 + Math.random() * 500) : undefined
}

/** The text in the bubble. If the server, or a proxy, gave no reason, it says that sending failed. */
export const failureOf = (error: unknown): UnsentFailure => {
  if (!isApiError(error)) return 'refused'
  if (error.status === 0) return 'offline'
  if (error.status >= 500 && (error.code === null || error.code === 'ERR_INTERNAL')) return 'ERR_SENDING_WAPP_MSG'
  return error.code ?? 'refused'
}
