import IconCompanies from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { action: 'platform:manage' } as const

export const companies: Manifest = {
  texts: async () => (await import('./texts/files.ts')).companyTexts,
  screens: [
    {
      path: '/companies',
      load: async () => (await import('../../screens/companies/CompaniesScreen.tsx')).CompaniesScreen,
      need,
    },
  ],
  menu: [
    {
      key: 'companies',
      group: 'company',
      path: '/companies',
      label: 'shell.menu.companies',
      icon: IconCompanies,
      need,
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
