import IconQueues from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import type { Manifest } from '../../lib/manifest.ts'
import { queueTexts } from './texts/files.ts'

const need = { action: 'queues:manage' } as const

export const queues: Manifest = {
  texts: queueTexts,
  screens: [
    {
      path: '/queues',
      load: async () => (await import('../../screens/queues/QueuesScreen.tsx')).QueuesScreen,
      need,
    },
  ],
  menu: [
    {
      key: 'queues',
      group: 'administration',
      path: '/queues',
      label: 'shell.menu.queues',
      icon: IconQueues,
      keys: 'g f',
      need,
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
