import { redirect } from '@tanstack/react-router'
import type { WhenExpired } from '../lib/manifest.ts'
import { safePath } from '../lib/safe-path.ts'
import { session, signOut } from '../lib/session.ts'
import { isExpired } from '../lib/subscription.ts'

/** Signing in leads here, and so does the bare address. */
export const homePath = '/tickets'
const billingPath = '/financeiro'

interface Arrival {
  location: { href: string; search: unknown }
  /** Of a preload nothing may come but the answer. */
  cause: string
  matches: readonly { staticData: { whenExpired?: WhenExpired } }[]
}

/** Visitors sign in first and come back here; with an expired subscription only a few screens open. */
export const requireMember = async ({ location, matches, cause }: Arrival): Promise<void> => {
  const state = session.get()
  if (state.phase !== 'signed-in') {
    // Who signed out on purpose, or only opened the bare address, was not on the way to anything.
    const hasGoal = location.href !== '/' && !(state.phase === 'anonymous' && state.goodbye === 'left')
    throw redirect({ to: '/login', search: hasGoal ? { from: location.href } : {}, replace: true })
  }
  const { whenExpired } = matches.at(-1)?.staticData ?? {}
  if (!isExpired(state.user.company) || whenExpired === 'opens') return
  if (whenExpired !== 'signs-out' || cause === 'preload') throw redirect({ to: billingPath, replace: true })
  await signOut('subscription')
  throw redirect({ to: '/login', replace: true })
}

/** Who is signed in has no business on the login screen: on to where they were going. */
export const requireGuest = ({ location }: { location: Pick<Arrival['location'], 'search'> }): void => {
  const state = session.get()
  if (state.phase !== 'signed-in') return
  const { from } = location.search as { from?: unknown }
  throw redirect({ href: isExpired(state.user.company) ? billingPath : safePath(from, homePath), replace: true })
}
