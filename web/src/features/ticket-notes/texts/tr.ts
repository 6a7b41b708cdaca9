import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const notes: TextsOf<typeof source.notes> = {
  title: 'İç notlar',
  of: '{{name}} hakkında notlar',
  placeholder: 'Bir not yazın. Bir iş arkadaşınızdan bahsetmek için @ kullanın.',
  add: 'Notu kaydet',
  required: 'Notu yazın.',
  tooShort: 'Not en az 2 karakter olmalı.',
  edit: 'Notu düzenle',
  save: 'Kaydet',
  remove: 'Notu sil',
  removeText: 'Not tüm ekip için silinir.',
  empty: 'Henüz not yok',
  emptyText: 'Ekibin bu görüşme hakkında yazdıkları burada görünür. Kişi görmez.',
  added: 'Not kaydedildi.',
  removed: 'Not silindi.',
  edited: 'düzenlendi',
  open: 'İç notlar',
  suggest: 'İş arkadaşları',
}
