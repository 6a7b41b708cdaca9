import IconPayments from '@tabler/icons-react/dist/esm/icons/IconCashBanknote.mjs'
import type { Manifest } from '../../lib/manifest.ts'

const need = { action: 'platform:manage' } as const

export const payments: Manifest = {
  texts: async () => (await import('./texts/files.ts')).paymentTexts,
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
