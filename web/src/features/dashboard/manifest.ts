import IconDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { action: 'dashboard:view' } as const

export const dashboard: Manifest = {
  texts: async () => (await import('./texts/files.ts')).dashboardTexts,
  screens: [
    {
      path: '/',
      load: async () => (await import('../../screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
      need,
    },
  ],
  menu: [
    {
      key: 'dashboard',
      group: 'overview',
      path: '/',
      label: 'shell.menu.dashboard',
      icon: IconDashboard,
      keys: 'g d',
      need,
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
