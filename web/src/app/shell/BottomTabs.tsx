import IconMore from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { Link } from '@tanstack/react-router'
import { useUnreadInChats } from '../../features/chats/api.ts'
import { labelText, useTexts } from '../../lib/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { iconStroke } from '../../ui/icon.ts'
import classes from './BottomTabs.module.css'
import { useConnectionsWarning } from './use-connections-warning.ts'
import { useMenu } from './use-menu.ts'

/** Including the menu: as many as a thumb can hit. */
const mostTabs = 4

/** The few places that a phone reaches with one touch; the last one opens everything else. */
export const BottomTabs = ({ onOpenMenu }: { onOpenMenu: () => void }) => {
  const t = useTexts()
  const hasWarning = useConnectionsWarning()
  const unread = useUnreadInChats()
  const items = useMenu()
    .flat()
    .filter(({ isTab }) => isTab)
    .slice(0, mostTabs)
  const dot = hasWarning && <span className={classes.dot} role="img" aria-label={t('shell.menu.connectionsWarning')} />
  return (
    <nav className={classes.tabs} aria-label={t('shell.menu.tabs')}>
      {items.map(({ key, path, label, shortLabel, icon: Glyph, warns, counts }) => (
        <Link
          key={key}
          to={path}
          className={classes.tab}
          aria-label={counts && unread ? t('shell.chatsUnread', { count: unread }) : undefined}
          activeProps={{ 'data-active': true }}
        >
          <Glyph size={20} stroke={iconStroke} aria-hidden />
          <span className="truncate">{labelText(t, shortLabel ?? label)}</span>
          {warns && dot}
          {counts && <Badge count={unread} />}
        </Link>
      ))}
      <button type="button" className={classes.tab} onClick={onOpenMenu} aria-haspopup="dialog">
        <IconMore size={20} stroke={iconStroke} aria-hidden />
        <span className="truncate">{t('shell.menu.more')}</span>
        {!items.some(({ warns }) => warns) && dot}
      </button>
    </nav>
  )
}
