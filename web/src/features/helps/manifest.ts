import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import type { Manifest } from '../../lib/manifest.ts'

export const helps: Manifest = {
  texts: async () => (await import('./texts/files.ts')).helpTexts,
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
