import type { TextsOf } from '../../lib/texts.ts'
import type { kit as source } from '../pt/kit.ts'

export const kit: TextsOf<typeof source> = {
  today: 'Bugün',
  yesterday: 'Dün',
  close: 'Kapat',
  cancel: 'Vazgeç',
  save: 'Kaydet',
  retry: 'Yeniden dene',
  undo: 'Geri al',
  back: 'Geri',
  edit: 'Düzenle',
  remove: 'Sil',
  loading: 'Yükleniyor',
  loadFailed: 'Yüklenemedi',
  nothingFound: 'Hiçbir şey bulunamadı',
  nothingMatches: '“{{term}}” için sonuç bulunamadı',
  clearSearch: 'Aramayı temizle',
  actions: 'İşlemler',
  actionsOf: '{{name}} için işlemler',
  togglePassword: 'Parolayı göster veya gizle',
  saved: 'Kaydedildi',
  sync: { synced: 'güncel', 'catching-up': 'güncelleniyor', offline: 'bağlantı yok' },
  syncExplained: {
    synced: 'Bu ekran az önce olanları gösteriyor.',
    'catching-up': 'Siz yokken olanlar getiriliyor.',
    offline: 'Sunucuyla bağlantı yok. Bağlantı gelince her şey kendiliğinden düzelir.',
  },
  form: {
    required: 'Zorunlu',
    tooShort: 'Çok kısa! En az {{min}} karakter kullanın.',
    tooLong: 'Çok uzun! En fazla {{max}} karakter kullanın.',
    tooSmall: 'En az {{min}} olmalı.',
    tooLarge: 'En fazla {{max}} olabilir.',
    invalidEmail: 'Geçersiz e-posta',
    invalid: 'Geçersiz değer',
  },
}
