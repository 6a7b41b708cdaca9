import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const flowRuns: TextsOf<typeof source.flowRuns> = {
  title: 'Flows that led this ticket',
  running: 'Running',
  over: 'Over',
  version: 'Version {{number}}',
}
