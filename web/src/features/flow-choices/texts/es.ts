import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const flowChoices: TextsOf<typeof source.flowChoices> = {
  state: { flowOff: 'Desactivado', flowUnpublished: 'Nunca publicado' },
  warning: {
    flowOff: 'Este flujo está desactivado: no inicia ninguna conversación hasta que lo actives.',
    flowUnpublished: 'Este flujo nunca se publicó: no inicia ninguna conversación hasta que lo publiques.',
  },
}
