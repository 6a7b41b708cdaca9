import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { action: 'platform:manage' } as const

export const announcements: Manifest = {
  screens: [
    {
      path: '/announcements',
      load: async () => (await import('../../screens/announcements/AnnouncementsScreen.tsx')).AnnouncementsScreen,
      need,
    },
  ],
  menu: [
    {
      key: 'announcements',
      group: 'outreach',
      path: '/announcements',
      label: 'shell.menu.announcements',
      icon: IconNews,
      need,
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
