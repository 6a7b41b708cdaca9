import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
} from '@tanstack/react-router'
import type { Need } from '../lib/rights.ts'
import { session } from '../lib/session.ts'
import { isExpired } from '../lib/subscription.ts'
import { developmentRoutes, routes, type ScreenRoute, type WhenExpired } from '../screens/routes.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import { homePath, requireGuest, requireMember } from './gates.ts'
import { NotFoundScreen } from './NotFoundScreen.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    need?: Need
    whenExpired?: WhenExpired
  }
}

const all = [...routes, ...developmentRoutes]
const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen })
const members = createRoute({
  getParentRoute: () => rootRoute,
  id: 'members',
  beforeLoad: requireMember,
  component: lazyRouteComponent(() => import('./PrivateGate.tsx'), 'PrivateGate'),
})
const guests = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guests',
  beforeLoad: requireGuest,
  component: Outlet,
})

const optionsOf = ({ path, screen, need, whenExpired }: ScreenRoute) => ({
  path,
  component: screen,
  staticData: { ...(need ? { need } : {}), ...(whenExpired ? { whenExpired } : {}) },
})
const below = (audience: ScreenRoute['audience']) => all.filter((route) => route.audience === audience)

const home = createRoute({
  getParentRoute: () => members,
  path: '/',
  component: () => <Navigate to={homePath} replace />,
})
const memberRoutes = below(undefined).map((route) =>
  createRoute({ getParentRoute: () => members, ...optionsOf(route) }),
)
const guestRoutes = below('guest').map((route) => createRoute({ getParentRoute: () => guests, ...optionsOf(route) }))
const openRoutes = below('open').map((route) => createRoute({ getParentRoute: () => rootRoute, ...optionsOf(route) }))

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    members.addChildren([home, ...memberRoutes]),
    guests.addChildren(guestRoutes),
    ...openRoutes,
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: false,
})

/** Signing in and out, and the end of a subscription, are felt at once: the gates are asked again. */
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
// A day ends without anybody telling.
setInterval(askGates, 60_000)
