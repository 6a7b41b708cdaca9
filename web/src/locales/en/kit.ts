import type { TextsOf } from '../../lib/texts.ts'
import type { kit as source } from '../pt/kit.ts'

export const kit: TextsOf<typeof source> = {
  today: 'Today',
  yesterday: 'Yesterday',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  retry: 'Try again',
  undo: 'Undo',
  back: 'Back',
  edit: 'Edit',
  remove: 'Delete',
  loading: 'Loading',
  loadFailed: 'Could not be loaded',
  nothingFound: 'Nothing found',
  nothingMatches: 'Nothing found for “{{term}}”',
  clearSearch: 'Clear search',
  actions: 'Actions',
  actionsOf: 'Actions for {{name}}',
  togglePassword: 'Show or hide the password',
  saved: 'Saved',
  sync: { synced: 'in sync', 'catching-up': 'catching up', offline: 'offline' },
  syncExplained: {
    synced: 'This screen shows what has just happened.',
    'catching-up': 'Fetching what happened while you were away.',
    offline: 'No connection to the server. Everything comes back by itself when it does.',
  },
  form: {
    required: 'Required',
    tooShort: 'Too short! Use at least {{min}} characters.',
    tooLong: 'Too long! Use at most {{max}} characters.',
    tooSmall: 'The minimum is {{min}}.',
    tooLarge: 'The maximum is {{max}}.',
    invalidEmail: 'Invalid email',
    invalid: 'Invalid value',
  },
}
