import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const todo: TextsOf<typeof source.todo> = {
  title: 'Tareas',
  task: 'Nueva tarea',
  add: 'Agregar',
  save: 'Guardar',
  list: 'Tus tareas',
  edit: 'Editar “{{text}}”',
  remove: 'Eliminar “{{text}}”',
  changed: 'cambiada el {{when}}',
  created: 'creada el {{when}}',
  removed: 'Tarea eliminada',
  undo: 'Deshacer',
  empty: 'Ninguna tarea',
  emptyText: 'Anota aquí lo que no quieres olvidar. Solo tú lo ves, y solo en este navegador.',
}

export const texts = { todo }
