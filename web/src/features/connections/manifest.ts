import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import type { Manifest } from '../../lib/manifest.ts'
import { connectionTexts } from './texts/files.ts'

const need = { action: 'connections-page:view' } as const

export const connections: Manifest = {
  texts: connectionTexts,
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
  live: async () => (await import('./live.ts')).live,
}
