import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const notices: TextsOf<typeof source.notices> = {
  button: 'Notifications',
  buttonUnread_one: 'Notifications, {{count}} conversation waiting for an answer',
  buttonUnread_other: 'Notifications, {{count}} conversations waiting for an answer',
  title: 'Waiting for an answer',
  empty: 'Everything answered',
  emptyText: 'Conversations with new messages appear here.',
  device: 'Notifications on this device',
  test: 'Test my notifications',
  testSent_one: 'Test sent to {{count}} device',
  testSent_other: 'Test sent to {{count}} devices',
  failed: 'The browser could not subscribe to its notification service.',
  states: {
    unsupported: 'This browser cannot get notifications at this address. They need HTTPS.',
    blocked: 'Notifications are blocked. Allow them for this site in the browser settings.',
    off: 'Get told about new messages, even with the page closed.',
    on: 'You get them even with the page closed.',
  },
  sounds: {
    message: 'Message in my conversations',
    waiting: 'New customer waiting',
    transfer: 'Ticket transferred to me',
    chat: 'Message from a colleague in the internal chat',
  },
  listen: 'Listen: {{name}}',
  push: {
    testTitle: 'Notifications work',
    testText: 'This is how you will be notified.',
    transfer: 'Transferred to you',
    woken: 'Back to you',
    numberDown: 'The number is disconnected. See what to do.',
    numberBack: 'The number is back.',
    numberPaused: 'The number is restricted. See what to do.',
  },
}
