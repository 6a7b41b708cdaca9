import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const notes: TextsOf<typeof source.notes> = {
  title: 'Internal notes',
  of: 'Notes about {{name}}',
  placeholder: 'Write a note. Use @ to mention a colleague.',
  add: 'Save note',
  required: 'Write the note.',
  tooShort: 'A note needs at least 2 characters.',
  edit: 'Edit the note',
  save: 'Save',
  remove: 'Delete the note',
  removeText: 'The note disappears for the whole team.',
  empty: 'No notes yet',
  emptyText: 'What the team notes about this ticket appears here. The contact does not see it.',
  added: 'Note saved.',
  removed: 'Note deleted.',
  edited: 'edited',
  open: 'Internal notes',
  suggest: 'Colleagues',
}
