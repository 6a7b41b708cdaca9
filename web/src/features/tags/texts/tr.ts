import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const tags: TextsOf<typeof source.tags> = {
  tags: 'Etiketler',
  placeholder: 'Seçin veya yenisini yazın',
  tooShort: 'Etiket çok kısa!',
  notLoaded: 'Etiketler yüklenemedi.',
  remove: '{{name}} etiketini kaldır',
  filter: 'Etiketlere göre filtrele',
}
