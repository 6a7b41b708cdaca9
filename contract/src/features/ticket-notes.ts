/** Notes of colleagues about a ticket. The contact sees none of them. */
import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { ContactId, NoteId, TicketId } from '../core/ids.ts'
import { Instant, text } from '../core/wire.ts'

export const maxNoteLength = 5_000
/** The newest are listed. */
export const notesListed = 200

export const TicketNote = z.object({
  id: z.number(),
  note: z.string(),
  ticketId: z.number(),
  contactId: z.number(),
  userId: z.number().nullable(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type TicketNote = z.output<typeof TicketNote>

const words = text(maxNoteLength, 2)

export const createTicketNote = endpoint({
  method: 'POST',
  path: '/ticket-notes',
  needs: 'user',
  summary: 'Write a note; colleagues named by @ are told',
  body: z.object({ note: words, ticketId: TicketId, contactId: ContactId.optional() }),
  answer: TicketNote,
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const updateTicketNote = endpoint({
  method: 'PUT',
  path: '/ticket-notes/{id}',
  needs: 'user',
  summary: 'Other words for an own note',
  params: z.object({ id: NoteId }),
  body: z.object({ note: words }),
  answer: TicketNote,
  errors: ['ERR_NO_NOTE_FOUND', 'ERR_NOT_OWN_NOTE'],
})

export const deleteTicketNote = endpoint({
  method: 'DELETE',
  path: '/ticket-notes/{id}',
  needs: 'user',
  summary: 'An own note, or an admin anybody’s',
  params: z.object({ id: NoteId }),
  answer: Deleted,
  errors: ['ERR_NO_NOTE_FOUND', 'ERR_NOT_OWN_NOTE'],
})

export const listTicketNotes = endpoint({
  method: 'GET',
  path: '/ticket-notes/list',
  needs: 'user',
  summary: 'The notes of a ticket and of the contact’s other tickets that the caller sees, newest first',
  query: z.object({ ticketId: TicketId, contactId: ContactId.optional() }),
  answer: z.array(TicketNote),
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const ticketNoteEvent = event({
  stream: 'ticketNote',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), record: TicketNote }),
    z.object({ action: z.literal('update'), record: TicketNote }),
    z.object({ action: z.literal('delete'), id: z.number(), ticketId: z.number(), contactId: z.number() }),
  ]),
})
