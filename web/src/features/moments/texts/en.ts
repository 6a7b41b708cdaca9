import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const moments: TextsOf<typeof source.moments> = {
  title: 'Live board',
  board: 'Tickets by agent',
  pending: 'Waiting',
  search: 'Search agents',
  queues: 'Queues',
  showIdle: 'Show all agents',
  count_zero: '{{count}} tickets',
  count_one: '{{count}} ticket',
  count_other: '{{count}} tickets',
  all_one: 'Show {{count}}',
  all_other: 'Show all {{count}}',
  more: 'Load more',
  noMessage: 'No messages yet',
  noQueue: 'No queue',
  unread_one: '{{count}} unread message',
  unread_other: '{{count}} unread messages',
  nobodyWaits: 'Nobody is waiting',
  free: 'No tickets right now',
  noAgents: 'No agents to show',
  noAgentsText: 'Change the search or show all agents.',
}

export const texts = { moments }
