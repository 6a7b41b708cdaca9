// This icon is part of the first paint already: another one would add to it.
import IconContactLists from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const plan = 'useCampaigns'

export const contactLists: Manifest = {
  texts: async () => (await import('./texts/files.ts')).contactListTexts,
  screens: [
    {
      path: '/contact-lists',
      load: async () => (await import('../../screens/contact-lists/ContactListsScreen.tsx')).ContactListsScreen,
      need: { plan },
    },
    {
      path: '/contact-lists/$contactListId/contacts',
      load: async () => (await import('../../screens/contact-lists/ItemsScreen.tsx')).ItemsScreen,
      need: { action: 'contact-lists:manageItems', plan },
    },
  ],
  menu: [
    {
      key: 'contactLists',
      group: 'outreach',
      path: '/contact-lists',
      label: 'shell.menu.contactLists',
      icon: IconContactLists,
      need: { plan },
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
