import type { TextsOf } from '../../../lib/texts.ts'
import type { tags as ptTags, texts as pt } from './pt.ts'
import type * as source from './pt.ts'

export const tags: TextsOf<typeof source.tags> = {
  tags: 'Etiquetas',
  placeholder: 'Elige o escribe una nueva',
  tooShort: '¡Etiqueta muy corta!',
  notLoaded: 'No se pudieron cargar las etiquetas.',
  remove: 'Quitar la etiqueta {{name}}',
  filter: 'Filtrar por etiquetas',
}

export const texts: TextsOf<typeof pt> = {
  tagsPage: {
    tag: {
      title: 'Etiquetas',
      search: 'Buscar etiquetas',
      new: 'Nueva etiqueta',
      newTitle: 'Nueva etiqueta',
      editTitle: 'Editar etiqueta',
      save: 'Guardar etiqueta',
      saved: 'Etiqueta guardada',
      empty: 'Aún no hay etiquetas',
      emptyText:
        'Las etiquetas marcan contactos: cliente habitual, presupuesto enviado, volver a llamar. Después filtran conversaciones y contactos.',
      removeTitle: '¿Eliminar la etiqueta “{{name}}”?',
      removeText_one: 'Se quita de {{count, number}} contacto. No se puede deshacer.',
      removeText_other: 'Se quita de {{count, number}} contactos. No se puede deshacer.',
      removeAction: 'Eliminar etiqueta',
      removed: 'Etiqueta eliminada',
    },
    lane: {
      title: 'Columnas del Kanban',
      search: 'Buscar columnas',
      new: 'Nueva columna',
      newTitle: 'Nueva columna',
      editTitle: 'Editar columna',
      save: 'Guardar columna',
      saved: 'Columna guardada',
      empty: 'Aún no hay columnas',
      emptyText: 'Cada columna es una etapa de la atención: contactado, propuesta, cerrado.',
      removeTitle: '¿Eliminar la columna “{{name}}”?',
      removeText_one: '{{count, number}} conversación vuelve a “Abierto”. No se puede deshacer.',
      removeText_other: '{{count, number}} conversaciones vuelven a “Abierto”. No se puede deshacer.',
      removeAction: 'Eliminar columna',
      removed: 'Columna eliminada',
    },
    contacts: {
      title: 'Contactos con “{{name}}”',
      show: 'Ver contactos',
      showOf: 'Ver contactos con la etiqueta {{name}}',
      search: 'Buscar contactos',
      remove: 'Quitar la etiqueta de {{name}}',
      empty: 'Ningún contacto con esta etiqueta',
      emptyText: 'Etiquete contactos en la conversación o en la página de contactos.',
    },
    column: {
      id: 'ID',
      name: 'Nombre',
      contacts: 'Contactos',
      tickets: 'Conversaciones',
      number: 'Número',
    },
    count: '{{count, number}}',
    many: 'más de {{count, number}}',
    form: {
      name: 'Nombre',
      tooShort: 'Mensaje demasiado corto',
      color: 'Color',
      timeLane: 'Avanzar después de (horas)',
      timeLaneHint: 'Cuenta desde nuestro último mensaje, mientras el contacto no responde. Vacío: no avanza sola.',
      nextLane: 'Columna siguiente',
      greeting: 'Mensaje de entrada',
      greetingHint: 'Se envía al contacto cuando la conversación llega a esta columna por tiempo.',
      rollbackLane: 'Columna de retorno',
      rollbackLaneHint: 'Adónde va la conversación cuando el contacto escribe.',
      noLane: 'Ninguna',
    },
  },
}
