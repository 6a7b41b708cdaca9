import { Menu } from '@mantine/core'
import type { MenuEntry } from './ActionMenu.tsx'
import { iconStroke } from './icon.ts'
import { Kbd } from './Kbd.tsx'
import { MenuHeading } from './MenuHeading.tsx'
import { type Opener, OpenerAnchor, useOpenedAfter } from './use-opener.ts'

interface OpenMenuProps {
  opener: Opener
  entries: readonly MenuEntry[]
  heading?: string
  width: number
}

export const OpenMenu = ({ opener, entries, heading, width }: OpenMenuProps) => {
  const isOpen = useOpenedAfter(opener)
  // The library focuses the first entry. If that one cannot take the focus, no key would reach the menu.
  const focused = entries[0]?.isDisabled ? entries.find(({ isDisabled }) => !isDisabled) : undefined
  return (
    <Menu id={opener.id} width={width} opened={isOpen} onChange={opener.setOpen}>
      <Menu.Target>
        <OpenerAnchor to={opener.element} />
      </Menu.Target>
      <Menu.Dropdown {...(heading ? { 'aria-label': heading } : {})}>
        {heading && <MenuHeading>{heading}</MenuHeading>}
        {entries.map(
          ({ key, label, icon: Glyph, shortcut, isDestructive, isDisabled, isChosen, startsGroup, onSelect }) => [
            startsGroup && <Menu.Divider key={`${key} line`} />,
            <Menu.Item
              key={key}
              {...(isDestructive ? { color: 'var(--bad)' } : {})}
              disabled={isDisabled ?? false}
              data-autofocus={key === focused?.key || undefined}
              leftSection={Glyph && <Glyph size={16} stroke={iconStroke} aria-hidden />}
              rightSection={
                shortcut && (
                  <span aria-hidden>
                    <Kbd>{shortcut}</Kbd>
                  </span>
                )
              }
              aria-keyshortcuts={shortcut}
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
}
