import { createRouter, type RouteComponent } from '@tanstack/react-router'
import { auth } from '../features/auth/manifest.ts'
import { isChunkFailure } from '../lib/chunk-failure.ts'
import type { Screen } from '../lib/manifest.ts'
import { session } from '../lib/session.ts'
import { isExpired } from '../lib/subscription.ts'
import { CrashScreen } from './CrashScreen.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { visitorsTree, wholeTree } from './route-tree.tsx'

/** The kit page: every component in its states and both themes; not part of a production build. */
const developmentScreens: readonly Screen[] = import.meta.env.DEV
  ? [{ path: '/kit', load: async () => (await import('../screens/kit/KitScreen.tsx')).KitScreen, audience: 'open' }]
  : []

/** Once: the server has a newer build, whose files only a reloaded page finds. */
const startAnew = (failure: unknown): Promise<never> => {
  const key = `guiche.startedAnewFor ${String(failure)}`
  if (!isChunkFailure(failure) || sessionStorage.getItem(key)) throw failure
  sessionStorage.setItem(key, 'yes')
  location.reload()
  return new Promise(() => {})
}

/** The manifests of all features and the shell, which visitors do not need. */
export const fetchMembers = () => import('./members.ts')

const addMembers = async (): Promise<void> => {
  const { screens, PrivateGate } = await fetchMembers().catch(startAnew)
  const gate: RouteComponent = PrivateGate
  router.update({ ...router.options, routeTree: wholeTree([...screens, ...developmentScreens], gate) })
}

export const router = createRouter({
  routeTree: visitorsTree([...(auth.screens ?? []), ...developmentScreens], addMembers),
  defaultPreload: 'intent',
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: false,
})

/** Signing in and out, and the end of a subscription, take effect at once: the gates are evaluated again. */
const standingNow = (): string => {
  const state = session.get()
  return state.phase === 'signed-in' && isExpired(state.user.company) ? 'expired' : state.phase
}
let standing = standingNow()
const askGates = (): void => {
  const next = standingNow()
  if (next === standing) return
  standing = next
  void router.invalidate()
}
session.subscribe(askGates)
// A day ends without an event.
setInterval(askGates, 60_000)
