import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './cockpit-pt.ts'

export const cockpit: TextsOf<typeof source.cockpit> = {
  open: 'Overview of {{name}}',
  button: 'Overview',
  title: 'Overview of {{name}}',
  back: 'All connections',
  gone: 'This connection no longer exists',
  goneText: 'A colleague may have removed it.',
  now: 'Now',
  since: 'Since {{time}}',
  paused: {
    restricted:
      'WhatsApp does not let this number start conversations until {{time}}. Answers to people who wrote still go out.',
    refused:
      'WhatsApp refused a new conversation from this number. To keep it from getting worse, only answers go out until {{time}}.',
    throughput:
      'Meta asked for a pause: this number sent too much in a short time. The next unasked message is tried at {{time}}.',
    spam: 'Meta holds this number back because many people blocked or reported its messages. The next unasked message is tried at {{time}}.',
    tier: 'This number has written to as many people as Meta allows within 24 hours. The next unasked message is tried at {{time}}.',
    account:
      'Meta restricted this number’s account. Settle it in WhatsApp Manager; the next unasked message is tried at {{time}}.',
    template: 'Meta paused the template {{name}}. Next try: {{time}}.',
    templateGone: 'Meta does not accept the template {{name}} until it approves it again.',
    detail: 'WhatsApp’s reason: {{detail}}',
  },
  standing: {
    violation:
      'On {{time}}, Meta reported a breach of its rules by this number’s account. Put it right in WhatsApp Manager before the account is restricted.',
    disable_scheduled:
      'On {{time}}, Meta announced that it will disable this number’s account. Appeal in WhatsApp Manager.',
    disabled:
      'Meta disabled this number’s account on {{time}}. Nothing goes out or comes in until Meta restores it: ask for a review in WhatsApp Manager.',
    lowQuality:
      'This number’s quality has been low since {{time}}: many people blocked or reported its messages. Send less, and only to people who asked for it, or Meta lowers the limit.',
    limit: 'Current limit at Meta: {{limit}}.',
    people: 'Current limit at Meta: {{people}} people a day.',
    day: 'Date that Meta gave: {{detail}}.',
  },
  facts: {
    lastIn: 'Last received',
    lastOut: 'Last sent',
    waitingTitle: 'Waiting to go out',
    waiting_zero: 'Nothing',
    waiting_one: '{{count}} message',
    waiting_other: '{{count}} messages',
    oldest: 'the oldest since {{time}}',
    unreadable: 'Could not be read',
    unreadableHint: 'In the last 14 days. The sender’s phone has to send it again; the message then appears by itself.',
    none: 'None recently',
  },
  drops: {
    title: 'Drops in the last 14 days',
    none: 'No drops.',
    day_zero: '{{day}}: no drops',
    day_one: '{{day}}: {{count}} drop, away for {{time}}',
    day_other: '{{day}}: {{count}} drops, away for {{time}}',
    total_zero: 'No drops',
    total_one: '{{count}} drop, away for {{time}}',
    total_other: '{{count}} drops, away for {{time}}',
  },
  guard: {
    title: 'Protection against bans',
    hint: 'Counts only messages that the number starts: to people who have not written in the last 24 hours. Answers always go out.',
    today: 'Today',
    strangers: 'First messages to people who never wrote',
    hour: 'This hour',
    used: '{{used}} of {{allowed}}',
    warmUp: 'New number, day {{day}} of {{days}}: the daily limits grow little by little.',
    off: 'The protection is off: nothing is held back, and the risk of a ban is higher.',
  },
  settings: {
    title: 'Alerts and limits',
    tellAfter: 'Alert the admins after (minutes disconnected)',
    tellAfterHint: 'On the screen, by notification and by email; and again when it is back. 0: never.',
    isGuarded: 'Protect this number against bans',
    perMinute: 'Per minute',
    perHour: 'Per hour',
    perDay: 'Per day',
    strangersPerDay: 'New conversations per day',
    warmUpDays: 'Warm-up days',
    warmUpHint: 'A new number starts with a fifth of the daily limits.',
    save: 'Save alerts and limits',
    saved: 'Alerts and limits saved',
  },
  states: {
    title: 'History',
    hint: 'The last {{count}} states; 90 days are kept.',
    none: 'No change recorded yet.',
  },
}
