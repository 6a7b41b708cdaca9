import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const flowRuns: TextsOf<typeof source.flowRuns> = {
  title: 'Flujos que guiaron la atención',
  running: 'En curso',
  over: 'Terminado',
  version: 'Versión {{number}}',
}
