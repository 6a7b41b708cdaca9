import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  phraseCampaigns: {
    title: 'Phrase lists',
    search: 'Search by name or phrase',
    new: 'New phrase',
    empty: 'No phrases yet',
    emptyText: 'When a customer writes the phrase on a connection, the flow that you chose starts talking to them.',
    edit: 'Edit',
    switchOn: 'Switch on',
    switchOff: 'Switch off',
    on: 'On',
    off: 'Off',
    waiting: 'No connection',
    waitingHint: 'Starts no flow until you choose a connection.',
    column: { name: 'Name', phrase: 'Phrase', flow: 'Flow', connection: 'Connection', status: 'Status' },
    form: {
      newTitle: 'New phrase',
      title: 'Edit phrase',
      name: 'Name',
      flow: 'Flow',
      connection: 'Connection',
      choose: 'Choose',
      noConnection: 'Choose a connection. Without one the phrase is saved, but starts no flow.',
      phrase: 'Phrase that starts the flow',
      phraseHint: 'It may stand anywhere in the message, as whole words. Case, accents and punctuation do not count.',
      wordless: 'Use at least one letter or digit.',
      status: 'On',
      statusHint: 'Switched off, the phrase starts nothing.',
      save: 'Save',
      added: 'Phrase created',
      changed: 'Phrase changed',
    },
    removing: {
      command: 'Delete',
      title: 'Delete the phrase?',
      text: '“{{name}}” no longer starts the flow. The flow stays.',
      action: 'Delete phrase',
      done: 'Phrase deleted',
    },
  },
}
