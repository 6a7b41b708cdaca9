import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const flowChoices: TextsOf<typeof source.flowChoices> = {
  state: { flowOff: 'Devre dışı', flowUnpublished: 'Hiç yayınlanmadı' },
  warning: {
    flowOff: 'Bu akış devre dışı: etkinleştirene kadar hiçbir konuşma başlatmaz.',
    flowUnpublished: 'Bu akış hiç yayınlanmadı: yayınlayana kadar hiçbir konuşma başlatmaz.',
  },
}
