import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { UnreadTitle } from '../../features/notifications/UnreadTitle.tsx'
import { useNotices } from '../../features/notifications/useNotices.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { recall, remember } from '../../lib/storage.ts'
import { mayBeReminded } from '../../lib/subscription.ts'
import { contentId, keepFocus } from '../../ui/keep-focus.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import { useLiveSession } from '../use-live-session.ts'
import { BottomTabs } from './BottomTabs.tsx'
import { Commands } from './Commands.tsx'
import { OwnDialogs } from './OwnDialogs.tsx'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useArrivalNotices } from './use-arrival-notices.ts'

const ExpiryBanner = lazyPart(async () => (await import('./ExpiryBanner.tsx')).ExpiryBanner, { isQuiet: true })
const Mentions = lazyPart(async () => (await import('../../features/mentions/Mentions.tsx')).Mentions, {
  isQuiet: true,
})
const UnseenFailures = lazyPart(async () => (await import('./UnseenFailures.tsx')).UnseenFailures, { isQuiet: true })
const MenuDrawer = lazyPart(async () => (await import('./MenuDrawer.tsx')).MenuDrawer)

/** Open or closed as in the user's record, unless changed on this device. */
const useMenuWidth = () => {
  const user = useUser()
  const [isWide, setWide] = useState((recall('menu') ?? user.defaultMenu) === 'open')
  const toggle = () => {
    remember('menu', isWide ? 'closed' : 'open')
    setWide(!isWide)
  }
  return { isWide, toggle }
}

/** A conversation on a phone needs the height for itself. */
const isInConversation = (pathname: string): boolean => /^\/(tickets|chats)\/./.test(pathname)

export const Shell = ({ children }: { children: ReactNode }) => {
  const t = useTexts()
  const menu = useMenuWidth()
  const { company, profile } = useUser()
  const canRenew = profile === 'admin' && mayBeReminded(company)
  const isNarrow = useIsPhone()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const hasDrawer = useOnceTrue(isDrawerOpen)
  const pathname = useLocation({ select: (location) => location.pathname })
  useNotices()
  useLiveSession()
  useArrivalNotices()
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever the person went, the drawer has done its work.
  useEffect(() => setDrawerOpen(false), [pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen that had the focus is another's place now.
  useEffect(keepFocus, [pathname])
  return (
    <div className={classes.shell}>
      <a href={`#${contentId}`} className={classes.skip}>
        {t('shell.skip')}
      </a>
      {isNarrow ? (
        hasDrawer && (
          <Suspense fallback={null}>
            <MenuDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
          </Suspense>
        )
      ) : (
        <SideMenu isWide={menu.isWide} onToggle={menu.toggle} />
      )}
      <div className={classes.column}>
        <TopBar {...(isNarrow ? { onOpenMenu: () => setDrawerOpen(true) } : {})} />
        {canRenew && (
          <Suspense fallback={null}>
            <ExpiryBanner />
          </Suspense>
        )}
        <main id={contentId} className={classes.content} tabIndex={-1}>
          {children}
        </main>
        {isNarrow && !isInConversation(pathname) && <BottomTabs onOpenMenu={() => setDrawerOpen(true)} />}
      </div>
      <UnreadTitle />
      <Suspense fallback={null}>
        <Mentions />
        <UnseenFailures />
      </Suspense>
      <OwnDialogs />
      <Commands toggleMenu={isNarrow ? null : menu.toggle} />
    </div>
  )
}
