import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  firstSteps: {
    title: 'Primeros pasos',
    text: 'Falta poco para atender desde aquí.',
    step: {
      queue: 'Crea una cola',
      colleague: 'Invita a un colega',
      number: 'Conecta un número',
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
