/** Applies events to a list of notes, newest first. Pure. */
import type { TicketNote } from '@guiche/contract/features/ticket-notes'

/** The newer of two views of one note wins. */
export const withNote = (notes: TicketNote[], note: TicketNote): TicketNote[] => {
  const known = notes.find(({ id }) => id === note.id)
  if (known && known.updatedAt >= note.updatedAt) return notes
  const others = notes.filter(({ id }) => id !== note.id)
  return [...others, note].sort((left, right) => right.id - left.id)
}

export const withoutNote = (notes: TicketNote[], id: number): TicketNote[] =>
  notes.some((note) => note.id === id) ? notes.filter((note) => note.id !== id) : notes
