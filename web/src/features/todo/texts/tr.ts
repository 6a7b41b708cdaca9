import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const todo: TextsOf<typeof source.todo> = {
  title: 'Yapılacaklar',
  task: 'Yeni görev',
  add: 'Ekle',
  save: 'Kaydet',
  list: 'Görevleriniz',
  edit: '“{{text}}” görevini düzenle',
  remove: '“{{text}}” görevini sil',
  changed: '{{when}} tarihinde değişti',
  created: '{{when}} tarihinde eklendi',
  removed: 'Görev silindi',
  undo: 'Geri al',
  empty: 'Görev yok',
  emptyText: 'Unutmak istemediklerinizi buraya yazın. Yalnızca siz, yalnızca bu tarayıcıda görürsünüz.',
}

export const texts = { todo }
