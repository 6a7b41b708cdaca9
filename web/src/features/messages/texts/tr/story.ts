import type { TextsOf } from '../../../../lib/texts.ts'
import type * as source from '../pt/story.ts'

export const story: TextsOf<typeof source.story> = {
  reply: 'Hikâyenize yanıt verdi',
  ownReply: 'Hikâyeye yanıt verdiniz',
  mention: 'Hikâyesinde sizden bahsetti',
  gone: 'Hikâye artık mevcut değil.',
  picture: 'Hikâye',
  open: 'Hikâyeyi aç',
}
