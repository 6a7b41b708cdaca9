import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { Manifest } from '../../lib/manifest.ts'
import { userTexts } from './texts/files.ts'

const need = { action: 'users:manage' } as const

export const users: Manifest = {
  texts: userTexts,
  screens: [
    {
      path: '/users',
      load: async () => (await import('../../screens/users/UsersScreen.tsx')).UsersScreen,
      need,
    },
  ],
  menu: [
    {
      key: 'users',
      group: 'administration',
      path: '/users',
      label: 'shell.menu.users',
      icon: IconUsers,
      keys: 'g u',
      need,
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
