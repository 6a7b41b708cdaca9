import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { UnreadTitle } from '../../features/tickets/UnreadTitle.tsx'
import { useBrand } from '../../lib/brand.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { recall, remember } from '../../lib/storage.ts'
import { showNameInTitle } from '../../lib/title.ts'
import { useLiveSession } from '../use-live-session.ts'
import { OwnDialogs } from './OwnDialogs.tsx'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useArrivalNotices } from './use-arrival-notices.ts'

/** Open or closed as the user's record says, until this device was told otherwise. */
const useMenuWidth = () => {
  const user = useUser()
  const [isWide, setWide] = useState((recall('menu') ?? user.defaultMenu) === 'open')
  const toggle = () => {
    remember('menu', isWide ? 'closed' : 'open')
    setWide(!isWide)
  }
  return { isWide, toggle }
}

export const Shell = ({ children }: { children: ReactNode }) => {
  const t = useTexts()
  const menu = useMenuWidth()
  const isNarrow = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false }) ?? false
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { pathname } = useLocation()
  const { appName } = useBrand()
  useLiveSession()
  useArrivalNotices()
  useEffect(() => showNameInTitle(appName), [appName])
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever the person went, the drawer has done its work.
  useEffect(() => setDrawerOpen(false), [pathname])
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      {isNarrow ? (
        <Drawer.Root opened={isDrawerOpen} onClose={() => setDrawerOpen(false)} size={264} padding={0}>
          <Drawer.Overlay />
          <Drawer.Content aria-label={t('shell.menu.label')}>
            <Drawer.Body>
              <SideMenu isWide />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      ) : (
        <SideMenu isWide={menu.isWide} onToggle={menu.toggle} />
      )}
      <div className={classes.column}>
        <TopBar {...(isNarrow ? { onOpenMenu: () => setDrawerOpen(true) } : {})} />
        <main id="content" className={classes.content} tabIndex={-1}>
          {children}
        </main>
      </div>
      <UnreadTitle />
      <OwnDialogs />
    </div>
  )
}
