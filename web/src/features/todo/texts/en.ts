import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const todo: TextsOf<typeof source.todo> = {
  title: 'To-do',
  task: 'New task',
  add: 'Add',
  save: 'Save',
  list: 'Your tasks',
  edit: 'Edit “{{text}}”',
  remove: 'Delete “{{text}}”',
  changed: 'changed {{when}}',
  created: 'created {{when}}',
  removed: 'Task deleted',
  undo: 'Undo',
  empty: 'No tasks',
  emptyText: 'Note here what you do not want to forget. Only you see it, and only in this browser.',
}

export const texts = { todo }
