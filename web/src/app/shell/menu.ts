import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import type { Need } from '../../lib/rights.ts'
import type { Icon } from '../../ui/icon.ts'

export interface MenuItem {
  path: string
  label: 'tickets' | 'contacts' | 'connections'
  icon: Icon
  need?: Need
  /** Carries the dot when something there needs attention. */
  warns?: 'connections'
}

/** The side menu from top to bottom; an empty array between is a line. Only what the person may enter is shown. */
export const menuGroups: readonly (readonly MenuItem[])[] = [
  [
    { path: '/tickets', label: 'tickets', icon: IconMessage },
    { path: '/contacts', label: 'contacts', icon: IconAddressBook },
  ],
  [
    {
      path: '/connections',
      label: 'connections',
      icon: IconPlugConnected,
      need: { action: 'connections-page:view' },
      warns: 'connections',
    },
  ],
]
