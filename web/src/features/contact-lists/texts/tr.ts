import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  contactLists: {
    title: 'Kişi listeleri',
    search: 'Ada göre ara',
    new: 'Yeni liste',
    empty: 'Henüz kişi listesi yok',
    emptyText: 'Liste, bir kampanyanın yazdığı kişileri bir araya getirir. Bir tablodan aktarın veya tek tek ekleyin.',
    edit: 'Düzenle',
    people: 'Kişileri göster',
    gone: 'Bu liste artık yok',
    goneText: 'Birisi sildi.',
    column: {
      name: 'Ad',
      contacts: 'Kişiler',
      checked: 'WhatsApp’ta',
      whatsapp: 'WhatsApp',
      number: 'Numara',
      email: 'E-posta',
    },
    contacts_zero: 'Yok',
    contacts_one: '{{count}} kişi',
    contacts_other: '{{count}} kişi',
    form: {
      newTitle: 'Yeni kişi listesi',
      title: 'Kişi listesini düzenle',
      name: 'Listenin adı',
      required: 'Zorunlu',
      tooShort: 'Çok kısa',
      tooLong: 'Çok uzun',
      email: 'Geçersiz e-posta',
      save: 'Kaydet',
      saved: 'Liste kaydedildi',
    },
    removing: {
      command: 'Sil',
      title: 'Liste silinsin mi?',
      text_zero: '“{{name}}” silinir. İçinde kişi yok.',
      text_one: '“{{name}}” ve içindeki {{count}} kişi silinir. Görüşmelerdeki kişiler olduğu gibi kalır.',
      text_other: '“{{name}}” ve içindeki {{count}} kişi silinir. Görüşmelerdeki kişiler olduğu gibi kalır.',
      action: 'Listeyi sil',
      done: 'Liste silindi',
    },
    sample: {
      command: 'Örnek tabloyu indir',
      file: 'ornek-kisi-listesi.xlsx',
      first: 'Ayşe Yılmaz',
      second: 'Burak Demir',
    },
    import: {
      command: 'İçe aktar',
      title: 'Listeye aktar',
      counts_one:
        '{{done}} / {{count}} satır · yeni: {{created}} · tekrar, atlanan: {{skipped}} · reddedilen: {{refused}}',
      counts_other:
        '{{done}} / {{count}} satır · yeni: {{created}} · tekrar, atlanan: {{skipped}} · reddedilen: {{refused}}',
      exists: 'Zaten listede',
    },
    person: {
      new: 'Yeni kişi',
      newTitle: 'Listeye yeni kişi',
      title: 'Listedeki kişiyi düzenle',
      saved: 'Kişi kaydedildi',
      empty: 'Bu listede henüz kimse yok',
      emptyText:
        'Bir tablo aktarın veya kişi ekleyin. Her numaranın WhatsApp’ta olup olmadığı sonra kendiliğinden kontrol edilir.',
      emptyFiltered: 'Burada kimse yok',
      removing: 'Listeden çıkarılsın mı?',
      removingText: '{{name}} bu listeden çıkar. Görüşmelerdeki kişi kaydı varsa olduğu gibi kalır.',
      removingAction: 'Listeden çıkar',
      removed: 'Kişi listeden çıkarıldı',
    },
    check: {
      state: { valid: 'WhatsApp var', invalid: 'WhatsApp yok', unchecked: 'Kontrol edilmedi' },
      filter: {
        all: 'Tümü',
        valid: 'WhatsApp olanlar',
        invalid: 'WhatsApp olmayanlar',
        unchecked: 'Kontrol edilmeyenler',
      },
      filters: 'WhatsApp’a göre filtrele',
      at: '{{time}} tarihinde kontrol edildi',
      summary: 'var: {{valid}} · yok: {{invalid}} · kontrol edilmedi: {{unchecked}}',
      progress: 'Kontrolün ilerleyişi',
      counts_one:
        '{{count}} numaranın {{done}} tanesi kontrol edildi. QR kodla bağlı bir WhatsApp açık kaldıkça kontrol yavaş yavaş sürer.',
      counts_other:
        '{{count}} numaranın {{done}} tanesi kontrol edildi. QR kodla bağlı bir WhatsApp açık kaldıkça kontrol yavaş yavaş sürer.',
      again: 'WhatsApp olmayanları yeniden kontrol et',
      asked: 'Numaralar yeniden kontrol edilecek',
    },
  },
}
