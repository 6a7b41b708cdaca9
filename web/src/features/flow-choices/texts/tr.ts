import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const flowChoices: TextsOf<typeof source.flowChoices> = {
  state: { flowOff: 'Devre dışı', flowUnpublished: 'Hiç yayımlanmadı' },
  warning: {
    flowOff: 'Bu akış devre dışı: etkinleştirene kadar hiçbir konuşma başlatmaz.',
    flowUnpublished: 'Bu akış hiç yayımlanmadı: yayımlayana kadar hiçbir konuşma başlatmaz.',
  },
}
