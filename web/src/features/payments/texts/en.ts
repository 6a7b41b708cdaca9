import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  payments: {
    title: 'Payments',
    search: 'Search by company, invoice or code',
    empty: 'No payments yet',
    emptyText: 'The payments of all companies appear here.',
    nothing: 'Nothing needs attention',
    attention: 'Only what needs attention',
    column: {
      company: 'Company',
      invoice: 'Invoice',
      provider: 'Provider',
      amount: 'Amount',
      status: 'Status',
      reference: 'Provider’s code',
      date: 'Date',
    },
    provider: { efi: 'PIX (Efí)', mercadopago: 'Mercado Pago', stripe: 'Stripe', asaas: 'Asaas' },
    status: {
      creating: 'Creating',
      open: 'Open',
      paid: 'Paid',
      expired: 'Expired',
      cancelled: 'Cancelled',
      failed: 'Refused',
      refunded: 'Refunded',
      charged_back: 'Charged back',
    },
    remark: {
      duplicate: 'Paid twice: refund this amount',
      amount: 'Not the amount that was charged',
      cancelled_invoice: 'The invoice had been cancelled',
    },
    refunded: '{{amount}} refunded',
  },
}
