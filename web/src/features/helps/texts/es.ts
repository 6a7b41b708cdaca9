import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  helps: {
    title: 'Ayuda',
    search: 'Buscar videos',
    manage: 'Administrar videos',
    managed: 'Videos de ayuda',
    watch: 'Ver lo que ven todos',
    play: 'Ver: {{title}}',
    none: 'Ningún video de ayuda',
    noneText: 'Los videos que explican el sistema aparecen aquí.',
    empty: 'Todavía no hay videos',
    emptyText: 'Lo que agregues aquí aparece en la ayuda de todas las empresas.',
    form: {
      new: 'Nuevo video',
      edit: 'Editar video',
      title: 'Título',
      video: 'Video',
      videoHint: 'La dirección del video en YouTube, o su código.',
      noVideo: 'Pega la dirección de un video de YouTube.',
      description: 'Descripción',
      save: 'Guardar video',
      saved: '¡Operación realizada con éxito!',
      saveFailed: 'No se pudo realizar la operación. Verifica si los campos se llenaron correctamente',
    },
    removing: {
      title: '¿Realmente quieres eliminar este registro?',
      text: '“{{title}}” dejará de aparecer en la ayuda de todas las empresas.',
      failed: 'No se pudo realizar la operación',
      action: 'Eliminar video',
      done: '¡Operación realizada con éxito!',
    },
  },
}
