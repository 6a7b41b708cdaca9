/** Only the author may change a note. */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'

interface Note {
  /** The author; null: they were deleted. */
  userId: number | null
}
interface Person {
  id: number
  isAdmin: boolean
}

export const mayEditNote = (who: Pick<Person, 'id'>, note: Note): Decision<null> =>
  note.userId === who.id ? accept(null) : refuse('ERR_NOT_OWN_NOTE')

/** Admins may delete notes of deleted users, which nobody else could. */
export const mayRemoveNote = (who: Person, note: Note): Decision<null> =>
  who.isAdmin ? accept(null) : mayEditNote(who, note)
