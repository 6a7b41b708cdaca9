import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  phraseCampaigns: {
    title: 'İfade listeleri',
    search: 'Ad veya ifadeye göre ara',
    new: 'Yeni ifade',
    empty: 'Henüz ifade yok',
    emptyText: 'Müşteri bu ifadeyi bir bağlantıda yazdığında, seçtiğiniz akış onunla konuşmaya başlar.',
    edit: 'Düzenle',
    switchOn: 'Etkinleştir',
    switchOff: 'Devre dışı bırak',
    on: 'Etkin',
    off: 'Devre dışı',
    waiting: 'Bağlantı yok',
    waitingHint: 'Bir bağlantı seçilene kadar hiçbir akışı başlatmaz.',
    column: { name: 'Ad', phrase: 'İfade', flow: 'Akış', connection: 'Bağlantı', status: 'Durum' },
    form: {
      newTitle: 'Yeni ifade',
      title: 'İfadeyi düzenle',
      name: 'Ad',
      flow: 'Akış',
      connection: 'Bağlantı',
      choose: 'Seçin',
      noConnection: 'Bir bağlantı seçin. Bağlantı olmadan ifade kaydedilir ama akışı başlatmaz.',
      phrase: 'Akışı başlatan ifade',
      phraseHint: 'Mesajın içinde tam sözcükler olarak geçmesi yeter. Büyük-küçük harf, aksan ve noktalama fark etmez.',
      wordless: 'En az bir harf veya rakam kullanın.',
      status: 'Etkin',
      statusHint: 'Devre dışıyken ifade hiçbir şey başlatmaz.',
      save: 'Kaydet',
      added: 'İfade oluşturuldu',
      changed: 'İfade değiştirildi',
    },
    removing: {
      command: 'Sil',
      title: 'İfade silinsin mi?',
      text: '“{{name}}” artık akışı başlatmaz. Akış kalır.',
      action: 'İfadeyi sil',
      done: 'İfade silindi',
    },
  },
}
