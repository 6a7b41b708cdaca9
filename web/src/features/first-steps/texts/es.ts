import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  firstSteps: {
    title: 'Primeros pasos',
    text: 'Falta poco para atender desde aquí.',
    step: {
      queue: 'Cree una cola',
      colleague: 'Invite a un colega',
      number: 'Conecte un número',
    },
    why: {
      queue: 'Es donde los clientes esperan a quien los atiende.',
      colleague: 'Cada persona entra con su propio acceso.',
      number: 'Por él llegan los mensajes de los clientes.',
    },
    begin: {
      queue: 'Crear cola',
      colleague: 'Invitar',
      number: 'Conectar',
    },
  },
}
