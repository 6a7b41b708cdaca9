import IconActivityHeartbeat from '@tabler/icons-react/dist/esm/icons/IconActivityHeartbeat.mjs'
import type { Manifest } from '../../lib/manifest.ts'
import { live } from './live.ts'

const need = { action: 'moments:view' } as const

export const moments: Manifest = {
  screens: [
    {
      path: '/moments',
      load: async () => (await import('../../screens/moments/MomentsScreen.tsx')).MomentsScreen,
      need,
    },
  ],
  menu: [
    {
      key: 'moments',
      group: 'overview',
      path: '/moments',
      label: 'shell.menu.moments',
      shortLabel: 'shell.menu.momentsShort',
      icon: IconActivityHeartbeat,
      keys: 'g m',
      need,
      isTab: true,
    },
  ],
  live,
}
