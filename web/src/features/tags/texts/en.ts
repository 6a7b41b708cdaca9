import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const tags: TextsOf<typeof source.tags> = {
  tags: 'Tags',
  placeholder: 'Choose, or type a new one',
  tooShort: 'Tag too short!',
  notLoaded: 'The tags could not be loaded.',
  remove: 'Remove tag {{name}}',
  filter: 'Filter by tags',
}
