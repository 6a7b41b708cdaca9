import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import type { Manifest } from '../../lib/manifest.ts'

export const invoices: Manifest = {
  texts: async () => (await import('./texts/files.ts')).invoiceTexts,
  screens: [
    {
      path: '/financeiro',
      load: async () => (await import('../../screens/billing/BillingScreen.tsx')).BillingScreen,
      whenExpired: 'opens',
    },
    {
      path: '/subscription',
      load: async () => (await import('../../screens/subscription/SubscriptionScreen.tsx')).SubscriptionScreen,
      need: { action: 'settings:edit' },
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
  live: async () => (await import('./live.ts')).live,
}
