import { type ReactElement, Suspense } from 'react'
import type { Icon } from './icon.ts'
import { lazyPart } from './lazy-part.ts'
import { useOpener } from './use-opener.ts'

export interface MenuEntry {
  key: string
  label: string
  icon?: Icon
  shortcut?: string
  isDestructive?: boolean
  isDisabled?: boolean
  isChosen?: boolean
  /** A separator above this entry. */
  startsGroup?: boolean
  onSelect: () => void
}

export interface ActionMenuProps {
  /** The button that opens it: an IconButton, a Button. */
  trigger: ReactElement<object>
  entries: readonly MenuEntry[]
  /** A heading above the entries. */
  heading?: string
  width?: number
}

const OpenMenu = lazyPart(async () => (await import('./OpenMenu.tsx')).OpenMenu)

/** A menu is heavier than a row of a list, so it is loaded and rendered when somebody opens it. */
export const ActionMenu = ({ trigger, entries, heading, width = 220 }: ActionMenuProps) => {
  const opener = useOpener('menu', trigger)
  return (
    <>
      {opener.trigger}
      {opener.isMade && (
        <Suspense fallback={null}>
          <OpenMenu opener={opener} width={width} entries={entries} {...(heading ? { heading } : {})} />
        </Suspense>
      )}
    </>
  )
}
