import IconActivityHeartbeat from '@tabler/icons-react/dist/esm/icons/IconActivityHeartbeat.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { action: 'moments:view' } as const

export const moments: Manifest = {
  texts: {
    pt: async () => (await import('./texts/pt.ts')).texts,
    en: async () => (await import('./texts/en.ts')).texts,
    es: async () => (await import('./texts/es.ts')).texts,
    tr: async () => (await import('./texts/tr.ts')).texts,
  },
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
  live: async () => (await import('./live.ts')).live,
}
