/** The fields of other records that tickets show, and the cached answers that contain tickets. */
import type { ContactNews } from '@guiche/contract/features/contacts'
import { kanbanTickets, listTickets, type Ticket, ticketDetails } from '@guiche/contract/features/tickets'
import { mapField, mapRows, type Place, place, refreshed, type Shows } from '../../../lib/shown.ts'
import { tagsAfter } from '../../tags/api.ts'

/** The same object if nothing of its contact changed. Tags are stored on the contact and, for lists, on the ticket. */
const withContact = (ticket: Ticket, news: ContactNews): Ticket => {
  const contact = refreshed(ticket.contact, news)
  return contact === ticket.contact ? ticket : { ...ticket, contact, tags: contact.tags }
}

export const ticketShows: Shows<Ticket> = {
  contact: (ticket, payload) => ('contact' in payload ? withContact(ticket, payload.contact) : ticket),
  queue: (ticket, payload) =>
    'queue' in payload ? mapField(ticket, 'queue', (queue) => refreshed(queue, payload.queue)) : ticket,
  tag: (ticket, payload) => {
    const tags = tagsAfter(ticket.tags, payload)
    // A lane belongs to the ticket itself.
    const laneId = payload.action === 'delete' && ticket.laneId === payload.tagId ? null : ticket.laneId
    if (tags === ticket.tags && laneId === ticket.laneId) return ticket
    return { ...ticket, tags, laneId, contact: { ...ticket.contact, tags } }
  },
  user: (ticket, payload) =>
    'user' in payload ? mapField(ticket, 'user', (user) => refreshed(user, payload.user)) : ticket,
  whatsapp: (ticket, payload) =>
    'whatsapp' in payload ? mapField(ticket, 'whatsapp', (used) => refreshed(used, payload.whatsapp)) : ticket,
}

/** A list that is paged by key. */
interface Pages {
  pages: { tickets: Ticket[] }[]
}

export const mapTickets = <L extends Pages>(list: L, change: (ticket: Ticket) => Ticket): L =>
  mapField(list, 'pages', (pages) =>
    mapRows(pages, (page) => mapField(page, 'tickets', (tickets) => mapRows(tickets, change))),
  )

export const ticketPlaces: readonly Place<Ticket>[] = [
  place<Pages, Ticket>(listTickets, mapTickets),
  place<Pages, Ticket>(kanbanTickets, mapTickets),
  place<Ticket, Ticket>(ticketDetails, (ticket, change) => change(ticket)),
]
