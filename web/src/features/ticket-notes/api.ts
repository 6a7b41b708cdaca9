/** Calls about notes, and their caches. */
import type { NoteId, TicketId } from '@guiche/contract/core/ids'
import {
  createTicketNote,
  deleteTicketNote,
  listTicketNotes,
  type TicketNote,
  updateTicketNote,
} from '@guiche/contract/features/ticket-notes'
import { call } from '../../lib/api.ts'
import { patchCached } from '../../lib/patch-cached.ts'
import { keyOf, queryClient, queryOf } from '../../lib/query.ts'
import { withNote, withoutNote } from './live/notes.ts'

export const notesOf = (ticketId: number) => queryOf(listTicketNotes, { query: { ticketId: ticketId as TicketId } })

const patch = (ticketId: number, change: (notes: TicketNote[]) => TicketNote[]) =>
  patchCached<TicketNote[]>(queryClient, notesOf(ticketId).queryKey, change)

export const addNote = async (ticketId: number, note: string): Promise<void> => {
  const added = await call(createTicketNote, { body: { note, ticketId: ticketId as TicketId } })
  patch(ticketId, (notes) => withNote(notes, added))
}

export const changeNote = async ({ id }: TicketNote, note: string): Promise<void> => {
  const changed = await call(updateTicketNote, { params: { id: id as NoteId }, body: { note } })
  patchCached<TicketNote[]>(queryClient, keyOf(listTicketNotes), (notes) =>
    notes.some((each) => each.id === id) ? withNote(notes, changed) : notes,
  )
}

export const removeNote = async ({ id }: TicketNote): Promise<void> => {
  await call(deleteTicketNote, { params: { id: id as NoteId } })
  patchCached<TicketNote[]>(queryClient, keyOf(listTicketNotes), (notes) => withoutNote(notes, id))
}
