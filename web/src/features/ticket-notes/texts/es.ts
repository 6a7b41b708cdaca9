import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const notes: TextsOf<typeof source.notes> = {
  title: 'Notas internas',
  of: 'Notas sobre {{name}}',
  placeholder: 'Escribe una nota. Usa @ para mencionar a un colega.',
  add: 'Guardar nota',
  required: 'Escribe la nota.',
  tooShort: 'La nota necesita al menos 2 caracteres.',
  edit: 'Editar la nota',
  save: 'Guardar',
  remove: 'Eliminar la nota',
  removeText: 'La nota desaparece para todo el equipo.',
  empty: 'Todavía no hay notas',
  emptyText: 'Lo que el equipo anote sobre esta atención aparece aquí. El contacto no lo ve.',
  added: 'Nota guardada.',
  removed: 'Nota eliminada.',
  edited: 'editada',
  open: 'Notas internas',
  suggest: 'Colegas',
}
