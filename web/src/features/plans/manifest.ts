import IconPlans from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { action: 'platform:manage' } as const

export const plans: Manifest = {
  texts: async () => (await import('./texts/files.ts')).planTexts,
  screens: [
    { path: '/plans', load: async () => (await import('../../screens/plans/PlansScreen.tsx')).PlansScreen, need },
  ],
  menu: [{ key: 'plans', group: 'company', path: '/plans', label: 'shell.menu.plans', icon: IconPlans, need }],
  live: async () => (await import('./live.ts')).live,
}
