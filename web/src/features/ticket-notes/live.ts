import { listTicketNotes, type TicketNote } from '@guiche/contract/features/ticket-notes'
import type { Reducer } from '../../lib/live.ts'
import { patchCached } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { withNote, withoutNote } from './live/notes.ts'

/** A list of one ticket holds those of the contact's others too: a list without one of the contact is fetched when it is next looked at. */
export const onTicketNote: Reducer<'ticketNote'> = (client, payload) => {
  if (payload.action === 'delete') {
    patchCached<TicketNote[]>(client, keyOf(listTicketNotes), (notes) => withoutNote(notes, payload.id))
    return
  }
  const { record } = payload
  patchCached<TicketNote[]>(client, keyOf(listTicketNotes), (notes) =>
    notes.some(({ contactId }) => contactId === record.contactId) ? withNote(notes, record) : notes,
  )
  if (payload.action === 'create')
    void client.invalidateQueries({
      queryKey: keyOf(listTicketNotes),
      predicate: ({ state }) => Array.isArray(state.data) && state.data.length === 0,
    })
}
