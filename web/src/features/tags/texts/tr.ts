import type { TextsOf } from '../../../lib/texts.ts'
import type { tags as ptTags, texts as pt } from './pt.ts'
import type * as source from './pt.ts'

export const tags: TextsOf<typeof source.tags> = {
  tags: 'Etiketler',
  placeholder: 'Seçin veya yenisini yazın',
  tooShort: 'Etiket çok kısa!',
  notLoaded: 'Etiketler yüklenemedi.',
  remove: '{{name}} etiketini kaldır',
  filter: 'Etiketlere göre filtrele',
}

export const texts: TextsOf<typeof pt> = {
  tagsPage: {
    tag: {
      title: 'Etiketler',
      search: 'Etiket ara',
      new: 'Yeni etiket',
      newTitle: 'Yeni etiket',
      editTitle: 'Etiketi düzenle',
      save: 'Etiketi kaydet',
      saved: 'Etiket kaydedildi',
      empty: 'Henüz etiket yok',
      emptyText:
        'Etiketler kişileri işaretler: eski müşteri, teklif gönderildi, geri aranacak. Sonra görüşmeleri ve kişileri süzer.',
      removeTitle: '“{{name}}” etiketi silinsin mi?',
      removeText_one: '{{count, number}} kişiden kaldırılır. Bu işlem geri alınamaz.',
      removeText_other: '{{count, number}} kişiden kaldırılır. Bu işlem geri alınamaz.',
      removeAction: 'Etiketi sil',
      removed: 'Etiket silindi',
    },
    lane: {
      title: 'Kanban sütunları',
      search: 'Sütun ara',
      new: 'Yeni sütun',
      newTitle: 'Yeni sütun',
      editTitle: 'Sütunu düzenle',
      save: 'Sütunu kaydet',
      saved: 'Sütun kaydedildi',
      empty: 'Henüz sütun yok',
      emptyText: 'Her sütun hizmetin bir adımıdır: iletişim kuruldu, teklif, tamamlandı.',
      removeTitle: '“{{name}}” sütunu silinsin mi?',
      removeText_one: '{{count, number}} görüşme “Açık” sütununa döner. Bu işlem geri alınamaz.',
      removeText_other: '{{count, number}} görüşme “Açık” sütununa döner. Bu işlem geri alınamaz.',
      removeAction: 'Sütunu sil',
      removed: 'Sütun silindi',
    },
    contacts: {
      title: '“{{name}}” etiketli kişiler',
      show: 'Kişileri gör',
      showOf: '{{name}} etiketli kişileri gör',
      search: 'Kişi ara',
      remove: '{{name}} kişisinden etiketi kaldır',
      empty: 'Bu etikette kişi yok',
      emptyText: 'Kişileri görüşmede ya da kişiler sayfasında etiketleyin.',
    },
    column: {
      id: 'No',
      name: 'Ad',
      contacts: 'Kişiler',
      tickets: 'Görüşmeler',
      number: 'Numara',
    },
    count: '{{count, number}}',
    many: '{{count, number}} üzeri',
    form: {
      name: 'Ad',
      tooShort: 'Mesaj çok kısa',
      color: 'Renk',
      timeLane: 'Şu kadar saat sonra ilerlet',
      timeLaneHint: 'Kişi yanıt vermedikçe son mesajımızdan itibaren sayılır. Boşsa kendiliğinden ilerlemez.',
      nextLane: 'Sonraki sütun',
      greeting: 'Giriş mesajı',
      greetingHint: 'Görüşme süreyle bu sütuna gelince kişiye gönderilir.',
      rollbackLane: 'Dönüş sütunu',
      rollbackLaneHint: 'Kişi yazınca görüşmenin gideceği yer.',
      noLane: 'Yok',
    },
  },
}
