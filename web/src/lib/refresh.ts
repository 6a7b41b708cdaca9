import { refreshSession, type Session } from '@guiche/contract/features/auth'
import { addressOf } from './address.ts'
import { ApiError, apiError } from './api-error.ts'
import { token, userIdIn } from './token.ts'

type OnRefreshed = (session: Session) => void
let onRefreshed: OnRefreshed = () => {}
export const whenRefreshed = (listener: OnRefreshed): void => {
  onRefreshed = listener
}

const request = async (stale: string | null): Promise<string> => {
  const response = await fetch(addressOf(refreshSession, {}), { method: 'POST', credentials: 'include' }).catch(
    () => null,
  )
  if (!response) throw new ApiError(0, {})
  const text = await response.text()
  const now = token.get()
  if (now !== stale) {
    // Another tab was faster. Or who asked has signed out meanwhile, and somebody else may have signed in.
    if (now !== null && userIdIn(now) === userIdIn(stale)) return now
    throw new ApiError(0, {})
  }
  if (!response.ok) throw apiError(response.status, text)
  const session = JSON.parse(text) as Session
  token.set(session.token)
  onRefreshed(session)
  return session.token
}

/** Refresh tokens rotate and a reused one ends the session: only one tab may refresh at a time. */
const oneTabAtATime = (work: () => Promise<string>): Promise<string> =>
  navigator.locks ? navigator.locks.request('guiche.refresh', work) : work()

let running: Promise<string> | null = null

/** A new access token in place of `stale`; simultaneous calls of this tab share it. */
export const refresh = (stale: string | null): Promise<string> => {
  running ??= oneTabAtATime(async () => {
    const stored = token.stored()
    if (stored && stored !== stale) {
      token.set(stored)
      return stored
    }
    return request(stale)
  }).finally(() => {
    running = null
  })
  return running
}
