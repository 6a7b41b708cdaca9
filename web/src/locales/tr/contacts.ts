import type { TextsOf } from '../../lib/texts.ts'
import type { contacts as source } from '../pt/contacts.ts'

export const contacts: TextsOf<typeof source> = {
  contact: 'Kişi',
  picker: {
    placeholder: 'Ad veya numara ile arayın',
    typeMore_one: '{{count}} harf daha yazın',
    typeMore_other: '{{count}} harf daha yazın',
    none: '“{{term}}” ile eşleşen kişi yok',
    searching: 'Aranıyor',
    failed: 'Arama başarısız oldu. Yeniden yazın.',
    add: 'Yeni kişi',
    blocked: 'engelli',
  },
  adding: {
    back: 'Var olan bir kişiyi seç',
    name: 'Ad',
    number: 'Numara',
    numberHint: 'Ülke ve alan koduyla, yalnızca rakamlar: 5511987654321',
  },
}
