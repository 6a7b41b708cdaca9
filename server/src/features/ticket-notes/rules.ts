/** What one has noted is one's own word: nobody else changes it. */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'

interface Note {
  /** Who wrote it; null: somebody who is no longer there. */
  userId: number | null
}
interface Person {
  id: number
  isAdmin: boolean
}

export const mayEditNote = (who: Pick<Person, 'id'>, note: Note): Decision<null> =>
  note.userId === who.id ? accept(null) : refuse('ERR_NOT_OWN_NOTE')

/** Admins tidy up: what nobody is there to remove would stay for ever. */
export const mayRemoveNote = (who: Person, note: Note): Decision<null> =>
  who.isAdmin ? accept(null) : mayEditNote(who, note)
