import { redirect } from '@tanstack/react-router'
import type { WhenExpired } from '../lib/manifest.ts'
import { safePath } from '../lib/safe-path.ts'
import { session, signOut } from '../lib/session.ts'
import { isExpired } from '../lib/subscription.ts'

/** The default screen: after signing in, and for the bare address. */
export const homePath = '/tickets'
const billingPath = '/financeiro'

interface Arrival {
  location: { href: string; search: unknown }
  /** A preload must have no side effects. */
  cause: string
  matches: readonly { staticData: { whenExpired?: WhenExpired } }[]
}

/** Visitors sign in first and come back here; with an expired subscription only a few screens open. */
export const requireMember = async ({ location, matches, cause }: Arrival): Promise<void> => {
  const state = session.get()
  if (state.phase !== 'signed-in') {
    // After signing out, or for the bare address, there is no place to come back to.
    const hasGoal = location.href !== '/' && !(state.phase === 'anonymous' && state.goodbye === 'left')
    throw redirect({ to: '/login', search: hasGoal ? { from: location.href } : {}, replace: true })
  }
  const { whenExpired } = matches.at(-1)?.staticData ?? {}
  if (!isExpired(state.user.company) || whenExpired === 'opens') return
  if (whenExpired !== 'signs-out' || cause === 'preload') throw redirect({ to: billingPath, replace: true })
  await signOut('subscription')
  throw redirect({ to: '/login', replace: true })
}

/** A signed-in user does not need the login screen: continue to the wanted page. */
export const requireGuest = ({ location }: { location: Pick<Arrival['location'], 'search'> }): void => {
  const state = session.get()
  if (state.phase !== 'signed-in') return
  const { from } = location.search as { from?: unknown }
  throw redirect({ href: isExpired(state.user.company) ? billingPath : safePath(from, homePath), replace: true })
}
