import IconReport from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { action: 'dashboard:view' } as const

export const reports: Manifest = {
  texts: async () => (await import('./texts/files.ts')).reportTexts,
  screens: [
    {
      path: '/reports',
      load: async () => (await import('../../screens/reports/ReportsScreen.tsx')).ReportsScreen,
      need,
    },
  ],
  menu: [
    {
      key: 'reports',
      group: 'overview',
      path: '/reports',
      label: 'shell.menu.reports',
      icon: IconReport,
      need,
    },
  ],
}
