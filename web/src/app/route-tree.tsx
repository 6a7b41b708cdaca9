import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { isChunkFailure } from '../lib/chunk-failure.ts'
import { fetchLaterTexts } from '../lib/i18n.ts'
import type { Screen, WhenExpired } from '../lib/manifest.ts'
import type { Need } from '../lib/rights.ts'
import { serverIsSilent } from '../lib/server-answers.ts'
import { requireGuest, requireMember } from './gates.ts'
import { NotFoundScreen } from './NotFoundScreen.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    need?: Need
    sendsAdminsAway?: true | undefined
    whenExpired?: WhenExpired
  }
}

/**
 * The router reloads the page when it recognises a file that is missing. While nobody answers, that would replace the
 * application by the browser's error page: it gets an error that it does not recognise, and CrashScreen does.
 */
const withoutReloading = async (failure: unknown): Promise<never> => {
  if (!isChunkFailure(failure) || !(await serverIsSilent())) throw failure
  throw new Error('error loading a screen', { cause: failure })
}

const loadWithTexts = async ({ load, isFirst }: Screen) => {
  const [screen] = await Promise.all([load(), isFirst ? undefined : fetchLaterTexts()]).catch(withoutReloading)
  return { default: screen }
}

const components = new Map<Screen, RouteComponent>()
/** One element per screen, in both trees, so that the shown screen stays when the tree grows. */
const componentOf = (screen: Screen): RouteComponent => {
  const component = components.get(screen) ?? lazyRouteComponent(() => loadWithTexts(screen))
  components.set(screen, component)
  return component
}

const optionsOf = (screen: Screen) => {
  const { path, need, sendsAdminsAway, whenExpired } = screen
  return {
    path,
    component: componentOf(screen),
    staticData: { sendsAdminsAway, ...(need ? { need } : {}), ...(whenExpired ? { whenExpired } : {}) },
  }
}

const rootWithVisitors = (screens: readonly Screen[]) => {
  const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen })
  const guests = createRoute({
    getParentRoute: () => root,
    id: 'guests',
    beforeLoad: requireGuest,
    component: Outlet,
  })
  const below = (audience: Screen['audience']) => screens.filter((screen) => screen.audience === audience)
  guests.addChildren(
    below('guest').map((screen) => createRoute({ getParentRoute: () => guests, ...optionsOf(screen) })),
  )
  const open = below('open').map((screen) => createRoute({ getParentRoute: () => root, ...optionsOf(screen) }))
  return { root, visitors: [guests, ...open] }
}

/** The first paint of a visitor. Any other address loads the rest and is resolved again. */
export const visitorsTree = (screens: readonly Screen[], fetchRest: () => Promise<void>): AnyRoute => {
  const { root, visitors } = rootWithVisitors(screens)
  const again = async ({ location }: { location: { href: string } }) => {
    await fetchRest()
    throw redirect({ href: location.href, replace: true })
  }
  const rest = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: again })
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: async (arrival) => {
      await requireMember(arrival)
      await again(arrival)
    },
  })
  return root.addChildren([...visitors, home, rest])
}

export const wholeTree = (screens: readonly Screen[], gate: RouteComponent): AnyRoute => {
  const { root, visitors } = rootWithVisitors(screens)
  const members = createRoute({
    getParentRoute: () => root,
    id: 'members',
    beforeLoad: requireMember,
    component: gate,
  })
  const own = screens
    .filter(({ audience }) => audience === undefined)
    .map((screen) => createRoute({ getParentRoute: () => members, ...optionsOf(screen) }))
  return root.addChildren([members.addChildren(own), ...visitors])
}
