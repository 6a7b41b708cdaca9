import IconQueues from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import type { Manifest } from '../../lib/manifest.ts'
import { live } from './live.ts'

const need = { action: 'queues:manage' } as const

export const queues: Manifest = {
  texts: {
    pt: async () => (await import('./texts/pt.ts')).texts,
    en: async () => (await import('./texts/en.ts')).texts,
    es: async () => (await import('./texts/es.ts')).texts,
    tr: async () => (await import('./texts/tr.ts')).texts,
  },
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
  live,
}
