import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import type { Manifest } from '../../lib/manifest.ts'
import { live } from './live.ts'

const need = { action: 'connections-page:view' } as const

export const connections: Manifest = {
  texts: {
    pt: async () => (await import('./texts/pt.ts')).texts,
    en: async () => (await import('./texts/en.ts')).texts,
    es: async () => (await import('./texts/es.ts')).texts,
    tr: async () => (await import('./texts/tr.ts')).texts,
  },
  screens: [
    {
      path: '/connections',
      load: async () => (await import('../../screens/connections/ConnectionsScreen.tsx')).ConnectionsScreen,
      need,
      whenExpired: 'signs-out',
    },
  ],
  menu: [
    {
      key: 'connections',
      group: 'administration',
      path: '/connections',
      label: 'shell.menu.connections',
      icon: IconPlugConnected,
      keys: 'g x',
      need,
      warns: 'connections',
      isTab: true,
    },
  ],
  live,
}
