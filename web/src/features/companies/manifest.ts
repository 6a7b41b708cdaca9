import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import type { Manifest } from '../../lib/manifest.ts'

export const companies: Manifest = {
  screens: [
    {
      path: '/financeiro',
      load: async () => (await import('../../screens/billing/BillingScreen.tsx')).BillingScreen,
      whenExpired: 'opens',
    },
  ],
  menu: [
    {
      key: 'billing',
      group: 'company',
      path: '/financeiro',
      label: 'shell.menu.billing',
      icon: IconCreditCard,
      keys: 'g b',
      need: { action: 'settings:edit' },
      staysWhenExpired: true,
    },
  ],
}
