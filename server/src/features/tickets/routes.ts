import * as deeds from '@guiche/contract/features/ticket-deeds'
import { ticketLog as ticketLogCall } from '@guiche/contract/features/ticket-log'
import { exportTickets as exportCall } from '@guiche/contract/features/ticket-spreadsheets'
import * as calls from '@guiche/contract/features/tickets'
import { bind } from '../../bind.ts'
import { changeTickets, closeAllTickets } from './actions/change-many-tickets.ts'
import { createTicket } from './actions/create-ticket.ts'
import { deleteTicket } from './actions/delete-ticket.ts'
import { markUnread } from './actions/mark-unread.ts'
import { setLane } from './actions/set-lane.ts'
import { tagTickets } from './actions/tag-tickets.ts'
import { undoDeed } from './actions/undo-deed.ts'
import { closeAllCount, currentDeeds } from './queries/deeds.ts'
import { exportTickets } from './queries/export-tickets.ts'
import { kanbanTickets } from './queries/kanban.ts'
import { ticketCounts } from './queries/list-counts.ts'
import { ticketsPage } from './queries/list-tickets.ts'
import { ticketDetails, ticketLog } from './queries/ticket-details.ts'
import { ticketsOfContact } from './queries/tickets-of-contact.ts'

export const ticketRoutes = [
  bind(calls.listTickets, ({ ctx, query }) =>
    ticketsPage(ctx, { ...query, tags: [...new Set([...query.tags, ...query.contactTag])] }),
  ),
  bind(exportCall, ({ ctx, query }) => exportTickets(ctx, query)),
  bind(calls.ticketCounts, ({ ctx, query }) => ticketCounts(ctx, query)),
  bind(calls.ticketDetails, ({ ctx, params }) => ticketDetails(ctx, params.uuid)),
  bind(calls.ticketById, ({ ctx, params }) => ticketDetails(ctx, params.id)),
  bind(calls.createTicket, ({ ctx, body }) => createTicket(ctx, body)),
  bind(calls.deleteTicket, ({ ctx, params }) => deleteTicket(ctx, params.id)),
  bind(calls.kanbanTickets, ({ ctx, query }) => kanbanTickets(ctx, query)),
  bind(calls.setTicketLane, ({ ctx, params, query }) => setLane(ctx, params.ticketId, params.tagId, query)),
  bind(calls.clearTicketLane, ({ ctx, params, query }) => setLane(ctx, params.ticketId, null, query)),
  bind(calls.ticketsOfContact, ({ ctx, params, query }) => ticketsOfContact(ctx, params.contactId, query)),
  bind(ticketLogCall, ({ ctx, params }) => ticketLog(ctx, params.ticketId)),
  bind(calls.markTicketUnread, ({ ctx, params }) => markUnread(ctx, params.id)),
  bind(deeds.changeTickets, ({ ctx, body }) => changeTickets(ctx, body)),
  bind(deeds.tagTickets, ({ ctx, body }) => tagTickets(ctx, body)),
  bind(deeds.closeAllCount, ({ ctx, query }) => closeAllCount(ctx, query)),
  bind(deeds.closeAllTickets, ({ ctx, body }) => closeAllTickets(ctx, body)),
  bind(deeds.listDeeds, ({ ctx }) => currentDeeds(ctx)),
  bind(deeds.undoDeed, ({ ctx, params }) => undoDeed(ctx, params.deedId)),
]
