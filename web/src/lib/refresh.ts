import { refreshSession, type Session } from '@guiche/contract/features/auth'
import { addressOf } from './address.ts'
import { ApiError, apiError } from './api-error.ts'
import { exchange, isSuccess, parseSuccess } from './exchange.ts'
import { oneTabAtATime } from './one-tab.ts'
import { token, userIdIn } from './token.ts'

type OnRefreshed = (session: Session) => void
let onRefreshed: OnRefreshed = () => {}
export const whenRefreshed = (listener: OnRefreshed): void => {
  onRefreshed = listener
}

/** The answer may have been lost on the way: the server takes the same refresh token once more. */
const answerWithinMs = 20_000

/** As without an answer: it may be asked again. */
const noAnswer = () => new ApiError(0, {})

const request = async (stale: string | null): Promise<string> => {
  const { status, text, retryAfter } = await exchange(addressOf(refreshSession, {}), {
    method: 'POST',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  // Storage is ahead of memory: the event of another tab may be on its way.
  const now = token.stored() ?? token.get()
  if (now !== stale) {
    // Another tab was faster. Or who asked has signed out meanwhile, and somebody else may have signed in.
    if (now === null || userIdIn(now) !== userIdIn(stale)) throw noAnswer()
    token.set(now)
    return now
  }
  if (!isSuccess(status)) throw apiError(status, text, retryAfter)
  const session = parseSuccess(text) as Session
  // The cookie is that of whoever signed in last in this browser: the session of who asked cannot be renewed any more.
  if (stale !== null && userIdIn(session.token) !== userIdIn(stale)) {
    throw new ApiError(401, { error: 'ERR_SESSION_EXPIRED' })
  }
  token.set(session.token)
  onRefreshed(session)
  return session.token
}

let running: { stale: string | null; answer: Promise<string> } | null = null

/**
 * A new access token in place of `stale`, of the same person; simultaneous calls of this tab share it. Refresh tokens rotate and a reused
 * one ends the session: only one tab may refresh at a time.
 */
export const refresh = (stale: string | null): Promise<string> => {
  if (running?.stale === stale) return running.answer
  const answer = oneTabAtATime('refresh', async () => {
    const stored = token.stored()
    if (!stored || stored === stale) return request(stale)
    // Somebody else signed in in another tab, as this one is about to hear.
    if (stale !== null && userIdIn(stored) !== userIdIn(stale)) throw noAnswer()
    token.set(stored)
    return stored
  }).finally(() => {
    if (running?.answer === answer) running = null
  })
  running = { stale, answer }
  return answer
}
