import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { Need } from '../lib/rights.ts'

/** What a screen does when the company's subscription has expired. */
export type WhenExpired = 'opens' | 'signs-out'

export interface ScreenRoute {
  path: string
  screen: RouteComponent
  /** `guest`: only while signed out. `open`: anybody. Otherwise below the shell, for signed-in people. */
  audience?: 'guest' | 'open'
  /** Who may see it; the 403 page otherwise. The menu hides by the same. */
  need?: Need
  /** Of those without it, the person is sent to the subscription instead. */
  whenExpired?: WhenExpired
}

/** Path → screen → permission, one line each. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/login',
    screen: lazyRouteComponent(() => import('./login/LoginScreen.tsx'), 'LoginScreen'),
    audience: 'guest',
  },
  {
    path: '/welcome',
    screen: lazyRouteComponent(() => import('./login/WelcomeScreen.tsx'), 'WelcomeScreen'),
    audience: 'open',
  },
  {
    path: '/signup',
    screen: lazyRouteComponent(() => import('./signup/SignupScreen.tsx'), 'SignupScreen'),
    audience: 'guest',
  },
  {
    path: '/forgetpsw',
    screen: lazyRouteComponent(
      () => import('./forgotten-password/ForgottenPasswordScreen.tsx'),
      'ForgottenPasswordScreen',
    ),
    audience: 'guest',
  },
  {
    path: '/change-password',
    screen: lazyRouteComponent(() => import('./change-password/ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
  },
  {
    path: '/tickets/{-$ticketId}',
    screen: lazyRouteComponent(() => import('./tickets/TicketsScreen.tsx'), 'TicketsScreen'),
  },
  {
    path: '/contacts',
    screen: lazyRouteComponent(() => import('./contacts/ContactsScreen.tsx'), 'ContactsScreen'),
  },
  {
    path: '/contacts/import',
    screen: lazyRouteComponent(() => import('./contacts/ContactsScreen.tsx'), 'ContactsScreen'),
  },
  {
    path: '/quick-messages',
    screen: lazyRouteComponent(() => import('./quick-messages/QuickMessagesScreen.tsx'), 'QuickMessagesScreen'),
  },
  {
    path: '/moments',
    screen: lazyRouteComponent(() => import('./moments/MomentsScreen.tsx'), 'MomentsScreen'),
    need: { action: 'moments:view' },
  },
  {
    path: '/connections',
    screen: lazyRouteComponent(() => import('./connections/ConnectionsScreen.tsx'), 'ConnectionsScreen'),
    need: { action: 'connections-page:view' },
    whenExpired: 'signs-out',
  },
  {
    path: '/chats/{-$chatId}',
    screen: lazyRouteComponent(() => import('./chats/ChatsScreen.tsx'), 'ChatsScreen'),
    need: { plan: 'useInternalChat' },
    whenExpired: 'signs-out',
  },
  {
    path: '/announcements',
    screen: lazyRouteComponent(() => import('./announcements/AnnouncementsScreen.tsx'), 'AnnouncementsScreen'),
    need: { action: 'platform:manage' },
  },
  {
    path: '/financeiro',
    screen: lazyRouteComponent(() => import('./billing/BillingScreen.tsx'), 'BillingScreen'),
    whenExpired: 'opens',
  },
]

/** Every component in its states and both themes; not part of a production build. */
export const developmentRoutes: readonly ScreenRoute[] = import.meta.env.DEV
  ? [{ path: '/kit', screen: lazyRouteComponent(() => import('./kit/KitScreen.tsx'), 'KitScreen'), audience: 'open' }]
  : []
