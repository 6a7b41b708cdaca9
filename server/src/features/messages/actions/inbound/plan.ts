/** Plans what an inbound message becomes, from facts alone, before anything is written. */
import { storedContent } from '../../rules/inbound-content.ts'
import type { NewContact } from '../../store/inbound-writes.ts'
import type { NewMessage } from '../../store/message-rows.ts'
import type { MessageRow } from '../../view.ts'
import { isNews, type Placed } from './facts.ts'
import { type ContactPlan, newContactOf, planContact } from './plan-contact.ts'
import { messageRowOf, planMessage } from './plan-message.ts'
import { planTicket, type TicketPlan } from './plan-ticket.ts'

/** Values that no decision makes. */
export interface Given {
  now: Date
  /** New ids, one for each new record. */
  newId: () => string
  seal: (mediaSource: Record<string, unknown>) => string
}

export interface InboundPlan {
  placed: Placed
  contact: ContactPlan
  /** A group's author who was not known. */
  newAuthor: NewContact | null
  ticket: TicketPlan
  message: NewMessage
  /** The message as a query would return it. */
  shown: MessageRow
  /** Whether people are notified. A blocked contact's message is only stored. */
  isNews: boolean
}

const newAuthorOf = ({ author, facts }: Placed): NewContact | null =>
  author?.isNew
    ? newContactOf(author.id, author.person, {
        channel: facts.connection_channel,
        isGroup: false,
        acceptAudioMessage: true,
      })
    : null

export const planInbound = (placed: Placed, { now, newId, seal }: Given): InboundPlan => {
  const { facts, author } = placed
  const content = storedContent(placed.message.content)
  const contact = planContact(facts, placed.message)
  const ticket = planTicket(placed, { contact: contact.after, content, uuid: newId(), now })
  const message = planMessage(placed, {
    id: newId(),
    content,
    ticket: ticket.after,
    mediaSource: content.media ? seal(content.media.source) : null,
  })
  const newAuthor = newAuthorOf(placed)
  const named = newAuthor ?? (author?.isNew === false ? author : null)
  return {
    placed,
    contact,
    newAuthor,
    ticket,
    message,
    shown: messageRowOf(message, ticket.after, facts.quoted, named, now),
    isNews: isNews(placed.message) && ticket.after.contact_active,
  }
}
