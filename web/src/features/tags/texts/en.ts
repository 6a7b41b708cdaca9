import type { TextsOf } from '../../../lib/texts.ts'
import type { tags as ptTags, texts as pt } from './pt.ts'
import type * as source from './pt.ts'

export const tags: TextsOf<typeof source.tags> = {
  tags: 'Tags',
  placeholder: 'Choose, or type a new one',
  tooShort: 'Tag too short!',
  notLoaded: 'The tags could not be loaded.',
  remove: 'Remove tag {{name}}',
  filter: 'Filter by tags',
}

export const texts: TextsOf<typeof pt> = {
  tagsPage: {
    tag: {
      title: 'Tags',
      search: 'Search tags',
      new: 'New tag',
      newTitle: 'New tag',
      editTitle: 'Edit tag',
      save: 'Save tag',
      saved: 'Tag saved',
      empty: 'No tags yet',
      emptyText:
        'Tags mark contacts: regular customer, quote sent, call back. Later they filter conversations and contacts.',
      removeTitle: 'Delete the tag “{{name}}”?',
      removeText_one: 'It comes off {{count, number}} contact. This cannot be undone.',
      removeText_other: 'It comes off {{count, number}} contacts. This cannot be undone.',
      removeAction: 'Delete tag',
      removed: 'Tag deleted',
    },
    lane: {
      title: 'Kanban columns',
      search: 'Search columns',
      new: 'New column',
      newTitle: 'New column',
      editTitle: 'Edit column',
      save: 'Save column',
      saved: 'Column saved',
      empty: 'No columns yet',
      emptyText: 'Each column is a step of the service: contacted, quote sent, won.',
      removeTitle: 'Delete the column “{{name}}”?',
      removeText_one: '{{count, number}} ticket goes back to “Open”. This cannot be undone.',
      removeText_other: '{{count, number}} tickets go back to “Open”. This cannot be undone.',
      removeAction: 'Delete column',
      removed: 'Column deleted',
    },
    contacts: {
      title: 'Contacts with “{{name}}”',
      show: 'View contacts',
      showOf: 'View contacts with the tag {{name}}',
      search: 'Search contacts',
      remove: 'Take the tag off {{name}}',
      empty: 'No contact has this tag',
      emptyText: 'Tag contacts in a conversation or on the contacts page.',
    },
    column: {
      id: 'ID',
      name: 'Name',
      contacts: 'Contacts',
      tickets: 'Tickets',
      number: 'Number',
    },
    count: '{{count, number}}',
    many: 'more than {{count, number}}',
    form: {
      name: 'Name',
      tooShort: 'Message too short',
      color: 'Colour',
      timeLane: 'Move on after (hours)',
      timeLaneHint: 'Counts from our last message, as long as the contact does not answer. Empty: tickets stay.',
      nextLane: 'Next column',
      greeting: 'Message on arrival',
      greetingHint: 'Sent to the contact when a ticket reaches this column by time.',
      rollbackLane: 'Column to return to',
      rollbackLaneHint: 'Where a ticket goes when the contact writes.',
      noLane: 'None',
    },
  },
}
