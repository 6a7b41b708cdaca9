import { refreshSession, type Session } from '@guiche/contract/features/auth'
import { addressOf } from './address.ts'
import { ApiError, apiError } from './api-error.ts'
import { token } from './token.ts'

type OnRefreshed = (session: Session) => void
let onRefreshed: OnRefreshed = () => {}
export const whenRefreshed = (listener: OnRefreshed): void => {
  onRefreshed = listener
}

const request = async (): Promise<string> => {
  const before = token.get()
  const response = await fetch(addressOf(refreshSession, {}), { method: 'POST', credentials: 'include' }).catch(
    () => null,
  )
  if (!response) throw new ApiError(0, {})
  const text = await response.text()
  if (!response.ok) throw apiError(response.status, text)
  // Who asked has signed out meanwhile, and somebody else may have signed in.
  if (token.get() !== before) throw new ApiError(0, {})
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
    return request()
  }).finally(() => {
    running = null
  })
  return running
}
