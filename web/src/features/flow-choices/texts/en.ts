import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const flowChoices: TextsOf<typeof source.flowChoices> = {
  state: { flowOff: 'Off', flowUnpublished: 'Never published' },
  warning: {
    flowOff: 'This flow is switched off: it starts no conversation until you switch it on.',
    flowUnpublished: 'This flow was never published: it starts no conversation until you publish it.',
  },
}
