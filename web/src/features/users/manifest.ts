import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { Manifest } from '../../lib/manifest.ts'
import { live } from './live.ts'

const need = { action: 'users:manage' } as const

export const users: Manifest = {
  texts: {
    pt: async () => (await import('./texts/pt.ts')).texts,
    en: async () => (await import('./texts/en.ts')).texts,
    es: async () => (await import('./texts/es.ts')).texts,
    tr: async () => (await import('./texts/tr.ts')).texts,
  },
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
  live,
}
