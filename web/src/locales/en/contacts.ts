import type { TextsOf } from '../../lib/texts.ts'
import type { contacts as source } from '../pt/contacts.ts'

export const contacts: TextsOf<typeof source> = {
  contact: 'Contact',
  picker: {
    placeholder: 'Search by name or number',
    typeMore_one: 'Type {{count}} more letter',
    typeMore_other: 'Type {{count}} more letters',
    none: 'No contact matches “{{term}}”',
    searching: 'Searching',
    failed: 'The search failed. Type again.',
    add: 'New contact',
    blocked: 'blocked',
  },
  adding: {
    back: 'Choose an existing contact',
    name: 'Name',
    number: 'Number',
    numberHint: 'With country and area code, digits only: 5511987654321',
  },
}
