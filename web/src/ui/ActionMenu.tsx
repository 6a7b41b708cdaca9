import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { type Icon, iconStroke } from './icon.ts'
import { Kbd } from './Kbd.tsx'
import { MenuHeading } from './MenuHeading.tsx'

export interface MenuEntry {
  key: string
  label: string
  icon?: Icon
  shortcut?: string
  isDestructive?: boolean
  isDisabled?: boolean
  isChosen?: boolean
  /** A line above this entry. */
  startsGroup?: boolean
  onSelect: () => void
}

export interface ActionMenuProps {
  /** The button that opens it: an IconButton, a Button. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  /** Stands over the entries. */
  heading?: string
  width?: number
  /** Made by the very click that asks for it, where a menu for every row would weigh too much. */
  isOpenAtOnce?: boolean
  onClose?: () => void
}

export const ActionMenu = ({
  trigger,
  entries,
  heading,
  width = 220,
  isOpenAtOnce = false,
  onClose,
}: ActionMenuProps) => (
  <Menu width={width} defaultOpened={isOpenAtOnce} {...(onClose ? { onClose } : {})}>
    <Menu.Target>{trigger}</Menu.Target>
    <Menu.Dropdown {...(heading ? { 'aria-label': heading } : {})}>
      {heading && <MenuHeading>{heading}</MenuHeading>}
      {entries.map(
        ({ key, label, icon: Glyph, shortcut, isDestructive, isDisabled, isChosen, startsGroup, onSelect }) => [
          startsGroup && <Menu.Divider key={`${key} line`} />,
          <Menu.Item
            key={key}
            {...(isDestructive ? { color: 'var(--bad)' } : {})}
            disabled={isDisabled ?? false}
            leftSection={Glyph && <Glyph size={16} stroke={iconStroke} aria-hidden />}
            rightSection={shortcut && <Kbd>{shortcut}</Kbd>}
            aria-current={isChosen || undefined}
            onClick={onSelect}
          >
            {isChosen ? <strong>{label}</strong> : label}
          </Menu.Item>,
        ],
      )}
    </Menu.Dropdown>
  </Menu>
)
