import { redirect } from '@tanstack/react-router'
import { safePath } from '../lib/safe-path.ts'
import { session } from '../lib/session.ts'
import { isExpired } from '../lib/subscription.ts'

/** Signing in leads here, and so does the bare address. */
export const homePath = '/tickets'
const billingPath = '/financeiro'

interface Arrival {
  location: { href: string; search: unknown }
  matches: readonly { staticData: { whileExpired?: boolean } }[]
}

/** Visitors sign in first and come back here; with an expired subscription only a few screens open. */
export const requireMember = ({ location, matches }: Arrival): void => {
  const state = session.get()
  if (state.phase !== 'signed-in') {
    // Who signed out on purpose, or only opened the bare address, was not on the way to anything.
    const hasGoal = location.href !== '/' && !(state.phase === 'anonymous' && state.goodbye === 'left')
    throw redirect({ to: '/login', search: hasGoal ? { from: location.href } : {}, replace: true })
  }
  const opensAnyway = matches.at(-1)?.staticData.whileExpired ?? false
  if (isExpired(state.user.company) && !opensAnyway) throw redirect({ to: billingPath, replace: true })
}

/** Who is signed in has no business on the login screen: on to where they were going. */
export const requireGuest = ({ location }: Arrival): void => {
  const state = session.get()
  if (state.phase !== 'signed-in') return
  const { from } = location.search as { from?: unknown }
  throw redirect({ to: isExpired(state.user.company) ? billingPath : safePath(from, homePath), replace: true })
}
