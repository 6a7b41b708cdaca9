import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  payments: {
    title: 'Ödemeler',
    search: 'Şirkete, faturaya ya da koda göre ara',
    empty: 'Henüz ödeme yok',
    emptyText: 'Tüm şirketlerin ödemeleri burada görünür.',
    nothing: 'İlgilenilecek bir şey yok',
    attention: 'Yalnızca ilgi isteyenler',
    column: {
      company: 'Şirket',
      invoice: 'Fatura',
      provider: 'Sağlayıcı',
      amount: 'Tutar',
      status: 'Durum',
      reference: 'Sağlayıcıdaki kod',
      date: 'Tarih',
    },
    provider: { efi: 'PIX (Efí)', mercadopago: 'Mercado Pago', stripe: 'Stripe', asaas: 'Asaas' },
    status: {
      creating: 'Oluşturuluyor',
      open: 'Açık',
      paid: 'Ödendi',
      expired: 'Süresi doldu',
      cancelled: 'İptal edildi',
      failed: 'Reddedildi',
      refunded: 'İade edildi',
      charged_back: 'Ters ibraz',
    },
    remark: {
      duplicate: 'İki kez ödendi: bu tutarı iade edin',
      amount: 'Tahsil edilen tutar değil',
      cancelled_invoice: 'Fatura iptal edilmişti',
    },
    refunded: '{{amount}} iade edildi',
  },
}
