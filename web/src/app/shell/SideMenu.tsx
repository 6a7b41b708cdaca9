import { version } from '@guiche/contract/features/platform'
import IconChevronsLeft from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs'
import IconChevronsRight from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useUnreadInChats } from '../../features/chats/api.ts'
import { labelText, useTexts } from '../../lib/i18n.ts'
import type { MenuItem } from '../../lib/manifest.ts'
import { queryOf } from '../../lib/query.ts'
import { Badge } from '../../ui/Badge.tsx'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { iconStroke } from '../../ui/icon.ts'
import { tooltip } from '../../ui/Tooltips.tsx'
import classes from './SideMenu.module.css'
import { useConnectionsWarning } from './use-connections-warning.ts'
import { useMenu } from './use-menu.ts'

interface SideMenuProps {
  isWide: boolean
  /** Absent in the drawer. */
  onToggle?: () => void
  /** An entry was chosen, even if it is the current one. */
  onGo?: () => void
}

interface ItemProps extends Pick<SideMenuProps, 'isWide'> {
  onGo: (() => void) | undefined
  item: MenuItem
  warns: boolean
  /** Unread there. */
  count: number
}

const Item = ({ item, isWide, warns, count, onGo }: ItemProps) => {
  const t = useTexts()
  const label = count > 0 ? t('shell.chatsUnread', { count }) : labelText(t, item.label)
  const Glyph = item.icon
  return (
    <Link
      to={item.path}
      className={classes.item}
      aria-label={label}
      onClick={onGo}
      data-below={item.isBelow || undefined}
      activeProps={{ 'data-active': true }}
      {...tooltip(isWide ? undefined : label, 'right')}
    >
      <Glyph size={18} stroke={iconStroke} aria-hidden />
      {isWide && <span className="truncate">{labelText(t, item.label)}</span>}
      {count > 0 && (isWide ? <Badge count={count} /> : <span className={classes.dot} data-news />)}
      {warns && <span className={classes.dot} role="img" aria-label={t('shell.menu.connectionsWarning')} />}
    </Link>
  )
}

export const SideMenu = ({ isWide, onToggle, onGo }: SideMenuProps) => {
  const t = useTexts()
  const groups = useMenu()
  const hasWarning = useConnectionsWarning()
  const unread = useUnreadInChats()
  const { data } = useQuery(queryOf(version))
  return (
    <nav className={classes.menu} data-wide={isWide || undefined} aria-label={t('shell.menu.label')}>
      <div className={classes.brand}>
        <BrandMark hasName={isWide} />
      </div>
      <div className={classes.groups}>
        {groups.map((group) => (
          <ul key={group[0]?.path} className={classes.group}>
            {group.map((item) => (
              <li key={item.path}>
                <Item
                  item={item}
                  isWide={isWide}
                  onGo={onGo}
                  warns={item.warns !== undefined && hasWarning}
                  count={item.counts ? unread : 0}
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <div className={classes.foot}>
        {isWide && data && <span className={classes.version}>{t('shell.version', { version: data.version })}</span>}
        {onToggle && (
          <IconButton
            icon={isWide ? IconChevronsLeft : IconChevronsRight}
            label={isWide ? t('shell.menu.collapse') : t('shell.menu.expand')}
            tooltipSide="right"
            onClick={onToggle}
          />
        )}
      </div>
    </nav>
  )
}
