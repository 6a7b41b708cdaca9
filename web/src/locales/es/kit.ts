import type { TextsOf } from '../../lib/texts.ts'
import type { kit as source } from '../pt/kit.ts'

export const kit: TextsOf<typeof source> = {
  today: 'Hoy',
  yesterday: 'Ayer',
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  retry: 'Reintentar',
  undo: 'Deshacer',
  back: 'Volver',
  edit: 'Editar',
  remove: 'Eliminar',
  loading: 'Cargando',
  loadFailed: 'No se pudo cargar',
  nothingFound: 'No se encontró nada',
  nothingMatches: 'No se encontró nada para «{{term}}»',
  clearSearch: 'Borrar búsqueda',
  actions: 'Acciones',
  actionsOf: 'Acciones de {{name}}',
  togglePassword: 'Mostrar u ocultar la contraseña',
  saved: 'Guardado',
  sync: { synced: 'al día', 'catching-up': 'actualizando', offline: 'sin conexión' },
  syncExplained: {
    synced: 'Esta pantalla muestra lo que acaba de pasar.',
    'catching-up': 'Buscando lo que pasó mientras no estabas.',
    offline: 'Sin conexión con el servidor. Todo vuelve solo cuando la haya.',
  },
  form: {
    required: 'Obligatorio',
    tooShort: '¡Muy corto! Usa al menos {{min}} caracteres.',
    tooLong: '¡Muy largo! Usa como máximo {{max}} caracteres.',
    tooSmall: 'El mínimo es {{min}}.',
    tooLarge: 'El máximo es {{max}}.',
    invalidEmail: 'Correo inválido',
    invalid: 'Valor inválido',
  },
}
