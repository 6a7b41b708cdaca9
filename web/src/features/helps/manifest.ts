import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import type { Manifest } from '../../lib/manifest.ts'

export const helps: Manifest = {
  texts: {
    pt: async () => (await import('./texts/pt.ts')).texts,
    en: async () => (await import('./texts/en.ts')).texts,
    es: async () => (await import('./texts/es.ts')).texts,
    tr: async () => (await import('./texts/tr.ts')).texts,
  },
  screens: [
    { path: '/helps', load: async () => (await import('../../screens/helps/HelpsScreen.tsx')).HelpsScreen },
    {
      path: '/helps/manage',
      load: async () => (await import('../../screens/helps/ManageHelpsScreen.tsx')).ManageHelpsScreen,
      need: { action: 'platform:manage' },
    },
  ],
  menu: [
    { key: 'helps', group: 'work', path: '/helps', label: 'shell.menu.helps', icon: IconHelp, shownWith: 'helps' },
  ],
  live: async () => (await import('./live.ts')).live,
}
