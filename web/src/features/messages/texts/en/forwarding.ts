import type { TextsOf } from '../../../../lib/texts.ts'
import type * as source from '../pt/forwarding.ts'

export const forwarding: TextsOf<typeof source.forwarding> = {
  title_one: 'Forward {{count}} message',
  title_other: 'Forward {{count}} messages',
  search: 'Search contacts by name or number',
  hint: 'Type at least 3 letters or digits.',
  nobody: 'No contact found.',
  contacts: 'Contacts found',
  chosen: 'Goes to',
  remove: 'Remove {{name}}',
  sign: 'Sign with my name',
  inTheWay: 'Nothing was forwarded. Take out those who cannot receive it:',
  takeOut: 'Take them out',
  none: 'Choose at least one contact.',
  submit_one: 'Forward to {{count}} contact',
  submit_other: 'Forward to {{count}} contacts',
  done: 'Forwarding. The messages leave one at a time.',
}
