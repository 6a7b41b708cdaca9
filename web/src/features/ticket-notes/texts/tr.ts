import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const notes: TextsOf<typeof source.notes> = {
  title: 'İç notlar',
  of: '{{name}} hakkında notlar',
  placeholder: 'Bir not yazın. Bir iş arkadaşını çağırmak için @ kullanın.',
  add: 'Notu sakla',
  required: 'Notu yazın.',
  tooShort: 'Not en az 2 karakter olmalı.',
  edit: 'Notu düzenle',
  save: 'Kaydet',
  remove: 'Notu sil',
  removeText: 'Not bütün ekip için kalkar.',
  empty: 'Henüz not yok',
  emptyText: 'Ekibin bu görüşme hakkında yazdıkları burada görünür. Kişi görmez.',
  added: 'Not saklandı.',
  removed: 'Not silindi.',
  edited: 'düzenlendi',
  open: 'İç notlar',
  suggest: 'İş arkadaşları',
}
