import type { TextsOf } from '../../../../lib/texts.ts'
import type * as source from '../pt/story.ts'

export const story: TextsOf<typeof source.story> = {
  reply: 'Respondió a tu historia',
  ownReply: 'Respondiste a la historia',
  mention: 'Te mencionó en su historia',
  gone: 'La historia ya no está disponible.',
  picture: 'Historia',
  open: 'Abrir la historia',
}
