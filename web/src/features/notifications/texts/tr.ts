import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const notices: TextsOf<typeof source.notices> = {
  button: 'Bildirimler',
  buttonUnread_one: 'Bildirimler, {{count}} konuşma yanıt bekliyor',
  buttonUnread_other: 'Bildirimler, {{count}} konuşma yanıt bekliyor',
  title: 'Yanıt bekleyenler',
  empty: 'Hepsi yanıtlandı',
  emptyText: 'Yeni mesajı olan konuşmalar burada görünür.',
  device: 'Bu cihazda bildirimler',
  test: 'Bildirimlerimi test et',
  testSent_one: 'Test {{count}} cihaza gönderildi',
  testSent_other: 'Test {{count}} cihaza gönderildi',
  failed: 'Tarayıcı bildirim hizmetine abone olamadı.',
  states: {
    unsupported: 'Bu tarayıcı bu adreste bildirim almaz. Bildirimler HTTPS ister.',
    blocked: 'Bildirimler engellenmiş. Tarayıcı ayarlarında bu site için izin verin.',
    off: 'Sayfa kapalıyken bile yeni mesajlardan haberdar olun.',
    on: 'Sayfa kapalıyken de haber verilir.',
  },
  sounds: {
    message: 'Konuşmalarımda mesaj',
    waiting: 'Yeni müşteri bekliyor',
    transfer: 'Bana aktarılan görüşme',
    chat: 'Ekip sohbetinde iş arkadaşından mesaj',
  },
  listen: 'Dinle: {{name}}',
  push: {
    testTitle: 'Bildirimler çalışıyor',
    testText: 'Size böyle haber verilecek.',
    transfer: 'Size aktarıldı',
    woken: 'Size geri döndü',
    numberDown: 'Numaranın bağlantısı koptu. Ne yapacağınıza bakın.',
    numberBack: 'Numara yeniden bağlı.',
    numberPaused: 'Numara kısıtlandı. Ne yapacağınıza bakın.',
  },
}
