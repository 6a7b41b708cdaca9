/** The input of a plan: a message from a channel, and what the database knows about its chat. */
import type { ChannelConnection, InboundMessage, Person } from '../../../../channels/channel.ts'
import type { MessageContent } from '../../rules/inbound-content.ts'
import type { FoundFacts } from '../../store/inbound-facts.ts'

export type StoredMessage = InboundMessage & { content: MessageContent }

export interface Arrival {
  connection: ChannelConnection
  message: StoredMessage
}

/** A message that is not stored yet. */
export interface Known extends Arrival {
  facts: FoundFacts
}

/** The author in a group. `contactId` is theirs, or a new id if nobody knows them yet. */
export type Author = { id: number; name: string; isNew: false } | { id: number; person: Person; isNew: true }

/** Somebody changed the chat's ticket between reading and locking it: read again. */
export class ChatMoved extends Error {}

export interface Placed extends Known {
  /** Later messages are stored already, so the list keeps showing the latest. */
  isLate: boolean
  /** Null: the contact itself, or we. */
  author: Author | null
}

/** For what a closed ticket was found: the customer continues in it. */
export const reopens = ({ message, facts }: Pick<Known, 'message' | 'facts'>): boolean =>
  facts.status === 'closed' && isNews(message) && !message.isGroup && facts.contact_active === true

/** The customer has just written. */
export const isNews = ({ fromMe, isHistory }: Pick<StoredMessage, 'fromMe' | 'isHistory'>) => !fromMe && !isHistory
