import type { Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { messageRows } from '../queries.ts'
import { type Asked, isRepetition } from '../rules/repetition.ts'
import { knownMessages } from '../store/message-rows.ts'
import type { MessageRow } from '../view.ts'

/**
 * Passes when what is stored under these ids is what is asked for again; else the id is taken, and that is all that is said. What the system
 * posts under an id of its own (`asked` absent) is only ever repeated by its own job. `ticketId` null: a repetition may lie in any ticket.
 */
export const settleRepeated = async (work: Work, ticketId: number | null, again: readonly Asked[]): Promise<void> => {
  const asked = again.filter((each) => each.asked !== undefined)
  if (asked.length === 0) return
  const known = await knownMessages(
    work.tx,
    asked.map(({ id }) => id),
  )
  for (const each of asked) {
    const stored = known.find(({ id }) => id === each.id)
    if (stored && !isRepetition(stored, each, ticketId)) throw new Refusal('ERR_MESSAGE_ID_TAKEN', { field: 'body.id' })
  }
}

/** What was stored the first time, where all of this is there already; null: it is not. */
const storedBefore = async (work: Work, ticketId: number, again: readonly Asked[]): Promise<MessageRow[] | null> => {
  const ids = again.map(({ id }) => id)
  const known = await knownMessages(work.tx, ids)
  const isThere =
    again.length > 0 &&
    again.every((each) => known.some((row) => row.id === each.id && isRepetition(row, each, ticketId)))
  return isThere ? messageRows(work.tx, ids) : null
}

const refusalOf = (settleIt: () => void): unknown => {
  try {
    settleIt()
  } catch (error) {
    return error
  }
  return null
}

/**
 * Throws what `settleIt` refuses, but for a call that is made again: it was stored the first time, and the ticket has moved on since. That is no reason to
 * call it unsent. Null: nothing is refused.
 */
export const unlessStoredBefore = async (
  work: Work,
  ticketId: number,
  again: () => Promise<readonly Asked[]> | readonly Asked[],
  settleIt: () => void,
): Promise<MessageRow[] | null> => {
  const refused = refusalOf(settleIt)
  if (!refused) return null
  try {
    const before = await storedBefore(work, ticketId, await again())
    if (before) return before
  } catch (error) {
    // That it could not be put together either is not what they are told first.
    if (!(error instanceof Refusal)) throw error
  }
  throw refused
}
