import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const flowRuns: TextsOf<typeof source.flowRuns> = {
  title: 'Görüşmeyi yürüten akışlar',
  running: 'Sürüyor',
  over: 'Bitti',
  version: 'Sürüm {{number}}',
}
