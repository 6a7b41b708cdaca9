import type { TextsOf } from '../../../../lib/texts.ts'
import type * as source from '../pt/story.ts'

export const story: TextsOf<typeof source.story> = {
  reply: 'Replied to your story',
  ownReply: 'You replied to the story',
  mention: 'Mentioned you in their story',
  gone: 'The story is no longer available.',
  picture: 'Story',
  open: 'Open the story',
}
