import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const tags: TextsOf<typeof source.tags> = {
  tags: 'Etiquetas',
  placeholder: 'Elige o escribe una nueva',
  tooShort: '¡Etiqueta muy corta!',
  notLoaded: 'No se pudieron cargar las etiquetas.',
  remove: 'Quitar la etiqueta {{name}}',
  filter: 'Filtrar por etiquetas',
}
