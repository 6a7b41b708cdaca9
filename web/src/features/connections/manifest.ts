import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import type { Manifest } from '../../lib/manifest.ts'
import { connectionTexts } from './texts/files.ts'

const need = { action: 'connections-page:view' } as const
const platform = { action: 'platform:manage' } as const

export const connections: Manifest = {
  texts: connectionTexts,
  screens: [
    {
      path: '/connections',
      load: async () => (await import('../../screens/connections/ConnectionsScreen.tsx')).ConnectionsScreen,
      need,
      whenExpired: 'signs-out',
    },
    {
      path: '/connections/$connectionId',
      load: async () => (await import('../../screens/connections/CockpitScreen.tsx')).CockpitScreen,
      need,
      whenExpired: 'signs-out',
    },
    {
      path: '/allConnections',
      load: async () => (await import('../../screens/all-connections/AllConnectionsScreen.tsx')).AllConnectionsScreen,
      need: platform,
      sendsAdminsAway: true,
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
    {
      key: 'allConnections',
      group: 'company',
      path: '/allConnections',
      label: 'shell.menu.allConnections',
      icon: IconPlugConnected,
      need: platform,
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
