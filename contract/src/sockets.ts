/** The socket protocol: names of streams on the wire, rooms, messages, the handshake. realtime.ts has the events. */
import type { Stream } from './realtime.ts'

/** Streams that the wire spells differently. */
const wireSpellings: Readonly<Record<string, string>> = {
  quickMessage: 'quickemessage',
  contactList: 'ContactList',
  contactListItem: 'ContactListItem',
}

/**
 * A stream's name on the wire. Missing hyphens and odd spellings are the specification's, and the platform's own
 * stream names no company.
 */
export const wireName = (stream: string, companyId: number): string => {
  if (stream === 'announcement') return 'company-announcement'
  if (stream === 'importMessages') return `importMessages-${companyId}`
  const spelled = wireSpellings[stream] ?? stream
  return ['tag', 'schedule'].includes(stream) ? `company${companyId}-${spelled}` : `company-${companyId}-${spelled}`
}

/** The name for one user: the stream of one's own chats ends with the user's id. */
export const wireNameFor = (stream: Stream, who: { companyId: number; userId: number }): string =>
  wireName(stream === 'chat-user' ? `${stream}-${who.userId}` : stream, who.companyId)

/** Rooms that the server puts a socket into. */
export const rooms = {
  company: 'company',
  admin: 'admin',
  /** Super admins, of whichever company. */
  super: 'super',
  connections: 'connections',
  user: (userId: number) => `user:${userId}`,
  /** News about the own session; received even if the subscription has expired, when nothing else is. */
  session: (userId: number) => `session:${userId}`,
  queue: (queueId: number) => `queue:${queueId}`,
  noQueue: 'no-queue',
  historic: 'historic',
  group: 'group',
  groupQueue: (queueId: number) => `group:queue:${queueId}`,
  groupHistoric: 'group:historic',
  ticket: (ticketId: number) => `ticket:${ticketId}`,
} as const

/** Messages that a client may send. Both spellings of leaving are accepted. */
export const clientWords = {
  openTicket: ['joinChatBox'],
  leaveTicket: ['joinChatBoxLeave', 'leaveChatBox'],
  /** Accepted for older clients; the server already sends every event that the user may see. */
  ignored: [
    'joinNotification',
    'joinNotificationLeave',
    'leaveNotification',
    'joinTickets',
    'joinTicketsLeave',
    'leaveTickets',
  ],
  presence: 'userStatus',
  /** `{ ticketId, isTyping, isPrivate? }`. For a private note only colleagues are told; otherwise the customer too. */
  typing: 'typing',
} as const

export const typingStates = ['composing', 'recording', 'paused'] as const
export type TypingState = (typeof typingStates)[number]

/** Messages of the server beside the streams. */
export const serverWords = {
  /** `{ cursor }`: everything up to here has been sent. */
  synced: 'synced',
  /** `{ reason }`: the gap is too old or the user's rights changed: reload everything. */
  resync: 'resync',
  /** `{ ticketId, viewers: [{ id, name, typing }] }` to the ticket's room. */
  viewers: 'viewers',
  /** `{ ticketId, state }` to the ticket's room: the customer is typing, recording, or has stopped. */
  customerTyping: 'customerTyping',
  /** Sent once to a client that sends too many messages: the excess is dropped. */
  slowDown: 'slowDown',
} as const

/** Handshake: `auth: { token, cursor?, access? }`. */
export interface Handshake {
  token?: string
  /** The cursor of the last event that this client has applied. */
  cursor?: string
  /** SessionUser.access at that time. */
  access?: string
}
