import IconPayments from '@tabler/icons-react/dist/esm/icons/IconCashBanknote.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { action: 'platform:manage' } as const

export const payments: Manifest = {
  texts: {
    pt: async () => (await import('./texts/pt.ts')).texts,
    en: async () => (await import('./texts/en.ts')).texts,
    es: async () => (await import('./texts/es.ts')).texts,
    tr: async () => (await import('./texts/tr.ts')).texts,
  },
  screens: [
    {
      path: '/payments',
      load: async () => (await import('../../screens/payments/PaymentsScreen.tsx')).PaymentsScreen,
      need,
    },
  ],
  menu: [
    {
      key: 'payments',
      group: 'company',
      path: '/payments',
      label: { pt: 'Pagamentos', en: 'Payments', es: 'Pagos', tr: 'Ödemeler' },
      icon: IconPayments,
      need,
    },
  ],
  live: async () => (await import('./live.ts')).live,
}
