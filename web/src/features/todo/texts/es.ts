import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const todo: TextsOf<typeof source.todo> = {
  title: 'Tareas',
  task: 'Nueva tarea',
  add: 'Añadir',
  save: 'Guardar',
  list: 'Sus tareas',
  edit: 'Editar «{{text}}»',
  remove: 'Eliminar «{{text}}»',
  changed: 'cambiada el {{when}}',
  created: 'creada el {{when}}',
  removed: 'Tarea eliminada',
  undo: 'Deshacer',
  empty: 'Ninguna tarea',
  emptyText: 'Anote aquí lo que no quiere olvidar. Solo usted lo ve, y solo en este navegador.',
}

export const texts = { todo }
