import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  contactLists: {
    title: 'Listas de contactos',
    search: 'Buscar por nombre',
    new: 'Nueva lista',
    empty: 'Todavía no hay listas de contactos',
    emptyText:
      'Una lista reúne a las personas a las que escribe una campaña. Tráelas de una planilla o agrégalas una por una.',
    edit: 'Editar',
    people: 'Ver contactos',
    gone: 'Esta lista ya no existe',
    goneText: 'Alguien la eliminó.',
    column: {
      name: 'Nombre',
      contacts: 'Contactos',
      checked: 'En WhatsApp',
      whatsapp: 'WhatsApp',
      number: 'Número',
      email: 'Correo',
    },
    contacts_zero: 'Ninguno',
    contacts_one: '{{count}} contacto',
    contacts_other: '{{count}} contactos',
    form: {
      newTitle: 'Nueva lista de contactos',
      title: 'Editar lista de contactos',
      name: 'Nombre de la lista',
      required: 'Obligatorio',
      tooShort: 'Demasiado corto',
      tooLong: 'Demasiado largo',
      email: 'Correo no válido',
      save: 'Guardar',
      saved: 'Lista guardada',
    },
    removing: {
      command: 'Eliminar',
      title: '¿Eliminar la lista?',
      text_zero: 'Se elimina “{{name}}”. No tiene contactos.',
      text_one:
        'Se eliminan “{{name}}” y su {{count}} contacto. Los contactos de las conversaciones quedan como están.',
      text_other:
        'Se eliminan “{{name}}” y sus {{count}} contactos. Los contactos de las conversaciones quedan como están.',
      action: 'Eliminar lista',
      done: 'Lista eliminada',
    },
    sample: {
      command: 'Descargar planilla de ejemplo',
      file: 'ejemplo-lista-de-contactos.xlsx',
      first: 'Ana García',
      second: 'Bruno López',
    },
    import: {
      command: 'Importar',
      title: 'Importar a la lista',
      counts_one:
        '{{done}} de {{count}} fila · nuevos: {{created}} · repetidos, omitidos: {{skipped}} · rechazados: {{refused}}',
      counts_other:
        '{{done}} de {{count}} filas · nuevos: {{created}} · repetidos, omitidos: {{skipped}} · rechazados: {{refused}}',
      exists: 'Ya está en la lista',
    },
    person: {
      new: 'Nuevo contacto',
      newTitle: 'Nuevo contacto en la lista',
      title: 'Editar contacto de la lista',
      saved: 'Contacto guardado',
      empty: 'Todavía no hay nadie en esta lista',
      emptyText:
        'Importa una planilla o agrega un contacto. Después se verifica, sin que hagas nada, si cada número tiene WhatsApp.',
      emptyFiltered: 'Nadie aquí',
      removing: '¿Quitar de la lista?',
      removingText: '{{name}} sale de esta lista. El contacto de las conversaciones, si existe, queda como está.',
      removingAction: 'Quitar de la lista',
      removed: 'Contacto quitado de la lista',
    },
    check: {
      state: { valid: 'Tiene WhatsApp', invalid: 'Sin WhatsApp', unchecked: 'Sin verificar' },
      filter: { all: 'Todos', valid: 'Con WhatsApp', invalid: 'Sin WhatsApp', unchecked: 'Sin verificar' },
      filters: 'Filtrar por WhatsApp',
      at: 'Verificado el {{time}}',
      summary: 'con: {{valid}} · sin: {{invalid}} · sin verificar: {{unchecked}}',
      progress: 'Avance de la verificación',
      counts_one:
        '{{done}} de {{count}} número verificado. La verificación sigue poco a poco mientras haya un WhatsApp conectado por código QR.',
      counts_other:
        '{{done}} de {{count}} números verificados. La verificación sigue poco a poco mientras haya un WhatsApp conectado por código QR.',
      again: 'Verificar de nuevo los que no tienen WhatsApp',
      asked: 'Los números se verificarán de nuevo',
    },
  },
}
