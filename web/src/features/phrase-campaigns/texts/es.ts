import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  phraseCampaigns: {
    title: 'Listas de frases',
    search: 'Buscar por nombre o frase',
    new: 'Nueva frase',
    empty: 'Aún no hay frases',
    emptyText: 'Cuando un cliente escribe la frase en una conexión, el flujo elegido empieza a conversar con él.',
    edit: 'Editar',
    switchOn: 'Activar',
    switchOff: 'Desactivar',
    on: 'Activa',
    off: 'Desactivada',
    waiting: 'Sin conexión',
    waitingHint: 'No inicia ningún flujo hasta que elijas una conexión.',
    column: { name: 'Nombre', phrase: 'Frase', flow: 'Flujo', connection: 'Conexión', status: 'Estado' },
    form: {
      newTitle: 'Nueva frase',
      title: 'Editar frase',
      name: 'Nombre',
      flow: 'Flujo',
      connection: 'Conexión',
      choose: 'Elige',
      noConnection: 'Elige una conexión. Sin ella la frase se guarda, pero no inicia el flujo.',
      phrase: 'Frase que inicia el flujo',
      phraseHint: 'Basta con que esté en el mensaje, en palabras enteras. Mayúsculas, acentos y puntuación no cuentan.',
      wordless: 'Usa al menos una letra o un número.',
      status: 'Activa',
      statusHint: 'Desactivada, la frase no inicia nada.',
      save: 'Guardar',
      added: 'Frase creada',
      changed: 'Frase modificada',
    },
    removing: {
      command: 'Eliminar',
      title: '¿Eliminar la frase?',
      text: '“{{name}}” deja de iniciar el flujo. El flujo se conserva.',
      action: 'Eliminar frase',
      done: 'Frase eliminada',
    },
  },
}
