import type { Live } from '../../lib/live.ts'
import { showing } from '../../lib/shown.ts'
import { ticketPlaces, ticketShows } from './api.ts'
import { onTicketDeed } from './live/deed-events.ts'
import { onContactOfTickets, onTagOfTickets, onTicket } from './live/ticket-events.ts'

export const live: Live = {
  hears: { ticket: [onTicket], ticketDeed: [onTicketDeed], contact: [onContactOfTickets], tag: [onTagOfTickets] },
  shows: [showing(ticketPlaces, ticketShows)],
}
