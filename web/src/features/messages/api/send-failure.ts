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

/** A restarting server is back within seconds; after a longer time the user is told. */
const pausesMs = [1_000, 3_000]
/** A server with too much to do says when to come again. It is alive, so it may take longer. */
const busyForMs = 30_000

/** Until the next try of one that found no answer; null: the user is told. */
export const repeatsAfterMs = (
  error: unknown,
  { tries, waitedMs }: { tries: number; waitedMs: number },
): number | null => {
  const asked = isApiError(error) ? error.retryAfterSeconds : null
  if (asked === null) return pausesMs[tries] ?? null
  const askedMs = Math.max(asked, 1) * 1_000
  // With jitter: otherwise all that were refused would come back at once.
  return waitedMs + askedMs <= busyForMs ? askedMs * (1 + Math.random() / 2) : null
}

/** The text in the bubble. If the server, or a proxy, gave no reason, it says that sending failed. */
export const failureOf = (error: unknown): UnsentFailure => {
  if (!isApiError(error)) return 'refused'
  if (error.status === 0) return 'offline'
  if (error.status >= 500 && (error.code === null || error.code === 'ERR_INTERNAL')) return 'ERR_SENDING_WAPP_MSG'
  return error.code ?? 'refused'
}
