import { ticketDetails } from '@guiche/contract/features/tickets'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { showing } from '../../lib/shown.ts'
import { ticketPlaces, ticketShows } from './api.ts'
import { onTicketDeed } from './live/deed-events.ts'
import { onContactOfTickets, onTagOfTickets, onTicket } from './live/ticket-events.ts'

const askDetails = askingAgain(ticketDetails)
/** The open ticket may have been its connection's: its composer shuts. */
const onConnection: Reducer<'whatsapp'> = (client, { action }) => {
  if (action === 'delete') askDetails(client)
}

export const live: Live = {
  hears: {
    ticket: [onTicket],
    ticketDeed: [onTicketDeed],
    contact: [onContactOfTickets],
    tag: [onTagOfTickets],
    whatsapp: [onConnection],
  },
  shows: [showing(ticketPlaces, ticketShows)],
}
