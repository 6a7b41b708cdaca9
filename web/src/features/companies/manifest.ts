import IconCompanies from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { action: 'platform:manage' } as const

export const companies: Manifest = {
  texts: {
    pt: async () => (await import('./texts/pt.ts')).texts,
    en: async () => (await import('./texts/en.ts')).texts,
    es: async () => (await import('./texts/es.ts')).texts,
    tr: async () => (await import('./texts/tr.ts')).texts,
  },
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
