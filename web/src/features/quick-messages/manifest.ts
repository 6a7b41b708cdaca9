import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import type { Manifest } from '../../lib/manifest.ts'

export const quickMessages: Manifest = {
  screens: [
    {
      path: '/quick-messages',
      load: async () => (await import('../../screens/quick-messages/QuickMessagesScreen.tsx')).QuickMessagesScreen,
    },
  ],
  menu: [
    {
      key: 'quickMessages',
      group: 'work',
      path: '/quick-messages',
      label: 'shell.menu.quickMessages',
      icon: IconBolt,
      keys: 'g q',
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
