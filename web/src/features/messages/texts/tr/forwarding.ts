import type { TextsOf } from '../../../../lib/texts.ts'
import type * as source from '../pt/forwarding.ts'

export const forwarding: TextsOf<typeof source.forwarding> = {
  title_one: '{{count}} mesajı ilet',
  title_other: '{{count}} mesajı ilet',
  search: 'Kişileri ad veya numarayla ara',
  hint: 'En az 3 harf veya rakam yazın.',
  nobody: 'Kişi bulunamadı.',
  contacts: 'Bulunan kişiler',
  chosen: 'Alıcılar',
  remove: '{{name}} kişisini çıkar',
  sign: 'Adımla imzala',
  inTheWay: 'Hiçbir şey iletilmedi. Alamayacak olanları çıkarın:',
  takeOut: 'Listeden çıkar',
  none: 'En az bir kişi seçin.',
  submit_one: '{{count}} kişiye ilet',
  submit_other: '{{count}} kişiye ilet',
  done: 'İletiliyor. Mesajlar birer birer çıkar.',
}
