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
    if (!stored || !isRepetition(stored, each, ticketId))
      throw new Refusal('ERR_MESSAGE_ID_TAKEN', { field: 'body.id' })
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

/**
 * What `settleIt` answers. Where it refuses a call that is made again: what was stored the first time. The ticket, what is quoted or the template has moved
 * on since, and that is no reason to call it unsent.
 */
export const unlessStoredBefore = async <T>(
  work: Work,
  ticketId: number,
  again: () => readonly Asked[],
  settleIt: () => Promise<T>,
): Promise<{ before: MessageRow[] } | { settled: T }> => {
  try {
    return { settled: await settleIt() }
  } catch (error) {
    const before = error instanceof Refusal ? await storedBefore(work, ticketId, again()) : null
    if (before) return { before }
    throw error
  }
}
