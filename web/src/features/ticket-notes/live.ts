import { listTicketNotes, type TicketNote } from '@guiche/contract/features/ticket-notes'
import type { Query, QueryClient } from '@tanstack/react-query'
import { askingAgain } from '../../lib/asking-again.ts'
import { contactsMoved } from '../../lib/contact-moves.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { oncePerMoment } from '../../lib/once-per-moment.ts'
import { patchCached } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { withNote, withoutNote } from './live/notes.ts'

const ticketOf = (queryKey: readonly unknown[]): number | undefined =>
  (queryKey[2] as { query?: { ticketId?: number } } | undefined)?.query?.ticketId

const isEmpty = ({ state }: Query): boolean => Array.isArray(state.data) && state.data.length === 0

const askForEmpty = oncePerMoment(
  (client: QueryClient) => void client.invalidateQueries({ queryKey: keyOf(listTicketNotes), predicate: isEmpty }),
)

/**
 * The list of a ticket also contains notes of the contact's other tickets. An empty list does not tell its contact,
 * so it is reloaded.
 */
export const onTicketNote: Reducer<'ticketNote'> = (client, payload) => {
  if (payload.action === 'delete') {
    patchCached<TicketNote[]>(client, keyOf(listTicketNotes), (notes) => withoutNote(notes, payload.id))
    return
  }
  const { record } = payload
  patchCached<TicketNote[]>(client, keyOf(listTicketNotes), (notes, key) =>
    ticketOf(key) === record.ticketId || notes.some(({ contactId }) => contactId === record.contactId)
      ? withNote(notes, record)
      : notes,
  )
  if (payload.action === 'create') askForEmpty(client)
}

const askAgain = askingAgain(listTicketNotes)

/** Two contacts were merged or split, and their notes too. */
export const onContactOfNotes: Reducer<'contact'> = (client, payload) => {
  if (contactsMoved(payload).length > 0) askAgain(client)
}

export const live: Live = { hears: { ticketNote: [onTicketNote], contact: [onContactOfNotes] } }
