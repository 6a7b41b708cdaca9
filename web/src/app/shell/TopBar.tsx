import IconMenu from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AnnouncementsButton } from '../../features/announcements/AnnouncementsButton.tsx'
import { ChatsButton } from '../../features/chats/ChatsButton.tsx'
import { NotificationsButton } from '../../features/notifications/NotificationsButton.tsx'
import { formatDay } from '../../lib/dates.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { useSyncState } from '../../lib/socket.ts'
import { isExpired, neverEnds } from '../../lib/subscription.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LanguageButton } from '../../ui/LanguageButton.tsx'
import { SyncSign } from '../../ui/SyncSign.tsx'
import { ThemeButton } from '../../ui/ThemeButton.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import classes from './TopBar.module.css'
import { VolumeButton } from './VolumeButton.tsx'

/** The position of the name, which is bold. */
const placeholder = '\u0000'

const Greeting = () => {
  const t = useTexts()
  const { name, company, profile } = useUser()
  const first = name.split(' ')[0] ?? name
  const [before, after] = t('shell.greeting', { name: placeholder }).split(placeholder)
  return (
    <>
      <span className={classes.greeting}>
        {before}
        <b>{first}</b>
        {after}
      </span>
      {profile === 'admin' && (
        <span className={classes.company}>
          {neverEnds(company) || isExpired(company)
            ? company.name
            : t('shell.activeUntil', { company: company.name, date: formatDay(company.dueDate) })}
        </span>
      )}
    </>
  )
}

const RefreshButton = () => {
  const t = useTexts()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const refreshAll = async () => {
    setBusy(true)
    await client.invalidateQueries().finally(() => setBusy(false))
  }
  return <IconButton icon={IconRefresh} label={t('shell.refresh')} isBusy={isBusy} onClick={() => void refreshAll()} />
}

/** `onOpenMenu` only if the menu is a drawer. */
export const TopBar = ({ onOpenMenu }: { onOpenMenu?: () => void }) => {
  const t = useTexts()
  const sync = useSyncState()
  // The server answers none of their queries while the subscription has expired.
  const isServed = !isExpired(useUser().company)
  return (
    <header className={classes.bar}>
      {onOpenMenu && <IconButton icon={IconMenu} label={t('shell.menu.open')} onClick={onOpenMenu} />}
      <Greeting />
      <span className={classes.space} />
      <SyncSign state={sync} />
      <span className={classes.tools}>
        {isServed && (
          <>
            <NotificationsButton />
            <AnnouncementsButton />
            <ChatsButton />
          </>
        )}
        <VolumeButton />
        <span className={classes.wideOnly}>
          <RefreshButton />
          <LanguageButton />
          <ThemeButton />
        </span>
      </span>
      <AccountMenu />
    </header>
  )
}
