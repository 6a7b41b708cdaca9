/** What tickets show of their contact, after news of it. */
import type { ContactNews } from '@guiche/contract/features/contacts'
import type { Ticket } from '@guiche/contract/features/tickets'
import { tagsAfter } from '../../tags/api.ts'

/** Tags stand on the contact and, for lists, on the ticket. What the news leaves out is as it was. */
export const withContact = (ticket: Ticket, { lgpdAcceptedAt: _consent, ...news }: ContactNews): Ticket => {
  if (ticket.contactId !== news.id) return ticket
  const { tags = ticket.tags, extraInfo = ticket.contact.extraInfo } = news
  return { ...ticket, contact: { ...ticket.contact, ...news, tags, extraInfo }, tags }
}

/** The same ticket when nothing of it changed. A lane is the ticket's own. */
export const withTag = (ticket: Ticket, payload: Parameters<typeof tagsAfter>[1]): Ticket => {
  const tags = tagsAfter(ticket.tags, payload)
  const laneId = payload.action === 'delete' && ticket.laneId === payload.tagId ? null : ticket.laneId
  if (tags === ticket.tags && laneId === ticket.laneId) return ticket
  return { ...ticket, tags, laneId, contact: { ...ticket.contact, tags } }
}
