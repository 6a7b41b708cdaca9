/** What a plan is made of: a message as a channel handed it over, and what the database knows of its chat. */
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

/** Who of a group wrote. `contactId` is theirs, or taken ahead for somebody whom nobody knows yet. */
export type Author = { id: number; name: string; isNew: false } | { id: number; person: Person; isNew: true }

/** Somebody changed the chat's ticket between reading and holding it: look again. */
export class ChatMoved extends Error {}

export interface Placed extends Known {
  /** Later ones stand there already: the list keeps showing the latest. */
  isLate: boolean
  /** Null: the contact itself, or we. */
  author: Author | null
}

/** What a closed ticket was found for: the customer goes on where it ended. */
export const reopens = ({ message, facts }: Pick<Known, 'message' | 'facts'>): boolean =>
  facts.status === 'closed' && isNews(message) && !message.isGroup && facts.contact_active === true

/** The customer's own word, now. */
export const isNews = ({ fromMe, isHistory }: Pick<StoredMessage, 'fromMe' | 'isHistory'>) => !fromMe && !isHistory
