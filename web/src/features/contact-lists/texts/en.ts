import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  contactLists: {
    title: 'Contact lists',
    search: 'Search by name',
    new: 'New list',
    empty: 'No contact lists yet',
    emptyText:
      'A list holds the people that a campaign writes to. Bring them from a spreadsheet, or add them one by one.',
    edit: 'Edit',
    people: 'View contacts',
    gone: 'This list no longer exists',
    goneText: 'Somebody deleted it.',
    column: {
      name: 'Name',
      contacts: 'Contacts',
      checked: 'On WhatsApp',
      whatsapp: 'WhatsApp',
      number: 'Number',
      email: 'Email',
    },
    contacts_zero: 'None',
    contacts_one: '{{count}} contact',
    contacts_other: '{{count}} contacts',
    form: {
      newTitle: 'New contact list',
      title: 'Edit contact list',
      name: 'Name of the list',
      required: 'Required',
      tooShort: 'Too short',
      tooLong: 'Too long',
      email: 'Invalid email',
      save: 'Save',
      saved: 'List saved',
    },
    removing: {
      command: 'Delete',
      title: 'Delete the list?',
      text_zero: '“{{name}}” is deleted. It has no contacts.',
      text_one:
        '“{{name}}” and its {{count}} contact are deleted. The contacts of your conversations stay as they are.',
      text_other:
        '“{{name}}” and its {{count}} contacts are deleted. The contacts of your conversations stay as they are.',
      action: 'Delete list',
      done: 'List deleted',
    },
    sample: {
      command: 'Download sample spreadsheet',
      file: 'contact-list-sample.xlsx',
      first: 'Anna Smith',
      second: 'Brian Jones',
    },
    import: {
      command: 'Import',
      title: 'Import into the list',
      counts_one:
        '{{done}} of {{count}} row · new: {{created}} · duplicates skipped: {{skipped}} · rejected: {{refused}}',
      counts_other:
        '{{done}} of {{count}} rows · new: {{created}} · duplicates skipped: {{skipped}} · rejected: {{refused}}',
      exists: 'Already in the list',
    },
    person: {
      new: 'New contact',
      newTitle: 'New contact in the list',
      title: 'Edit contact of the list',
      saved: 'Contact saved',
      empty: 'Nobody in this list yet',
      emptyText:
        'Import a spreadsheet or add a contact. Whether each number is on WhatsApp is checked afterwards, by itself.',
      emptyFiltered: 'Nobody here',
      removing: 'Remove from the list?',
      removingText:
        '{{name}} is removed from this list. The contact of your conversations, if there is one, stays as it is.',
      removingAction: 'Remove from the list',
      removed: 'Contact removed from the list',
    },
    check: {
      state: { valid: 'On WhatsApp', invalid: 'Not on WhatsApp', unchecked: 'Not checked yet' },
      filter: { all: 'All', valid: 'On WhatsApp', invalid: 'Not on WhatsApp', unchecked: 'Not checked' },
      filters: 'Filter by WhatsApp',
      at: 'Checked on {{time}}',
      summary: 'yes: {{valid}} · no: {{invalid}} · not checked: {{unchecked}}',
      progress: 'Progress of the check',
      counts_one:
        '{{done}} of {{count}} number checked. The check goes on little by little while a WhatsApp linked by QR code is connected.',
      counts_other:
        '{{done}} of {{count}} numbers checked. The check goes on little by little while a WhatsApp linked by QR code is connected.',
      again: 'Check those without WhatsApp again',
      asked: 'The numbers will be checked again',
    },
  },
}
