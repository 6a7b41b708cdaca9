import IconPlans from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { action: 'platform:manage' } as const

export const plans: Manifest = {
  texts: {
    pt: async () => (await import('./texts/pt.ts')).texts,
    en: async () => (await import('./texts/en.ts')).texts,
    es: async () => (await import('./texts/es.ts')).texts,
    tr: async () => (await import('./texts/tr.ts')).texts,
  },
  screens: [
    { path: '/plans', load: async () => (await import('../../screens/plans/PlansScreen.tsx')).PlansScreen, need },
  ],
  menu: [{ key: 'plans', group: 'company', path: '/plans', label: 'shell.menu.plans', icon: IconPlans, need }],
  live: async () => (await import('./live.ts')).live,
}
