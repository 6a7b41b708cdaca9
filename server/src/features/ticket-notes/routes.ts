import * as calls from '@guiche/contract/features/ticket-notes'
import { bind } from '../../bind.ts'
import { createTicketNote, deleteTicketNote, updateTicketNote } from './actions.ts'
import { listTicketNotes } from './queries.ts'

export const ticketNoteRoutes = [
  bind(calls.createTicketNote, ({ ctx, body }) => createTicketNote(ctx, body)),
  bind(calls.updateTicketNote, ({ ctx, params, body }) => updateTicketNote(ctx, params.id, body.note)),
  bind(calls.deleteTicketNote, ({ ctx, params }) => deleteTicketNote(ctx, params.id)),
  bind(calls.listTicketNotes, ({ ctx, query }) => listTicketNotes(ctx, query.ticketId)),
]
