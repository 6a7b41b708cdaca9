import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import type { Manifest } from '../../lib/manifest.ts'

export const contacts: Manifest = {
  screens: [
    { path: '/contacts', load: async () => (await import('../../screens/contacts/ContactsScreen.tsx')).ContactsScreen },
    {
      path: '/contacts/import',
      load: async () => (await import('../../screens/contacts/ContactsScreen.tsx')).ContactsScreen,
    },
  ],
  menu: [
    {
      key: 'contacts',
      group: 'work',
      path: '/contacts',
      label: 'shell.menu.contacts',
      icon: IconAddressBook,
      keys: 'g c',
      isTab: true,
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
