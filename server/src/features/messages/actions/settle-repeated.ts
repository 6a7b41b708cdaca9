import type { Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { messageRows } from '../queries.ts'
import { type Asked, isRepetition } from '../rules/repetition.ts'
import { knownMessages } from '../store/message-rows.ts'
import type { MessageRow } from '../view.ts'

/**
 * Passes if what is stored under these ids is the same request; otherwise it throws that the id is taken, and reveals
 * nothing else. System messages with an id of their own (`asked` absent) are only repeated by their own job.
 * `ticketId` null: the first request may have used any ticket.
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

/** What was stored the first time, if all of it is there already; null: it is not. */
const storedBefore = async (work: Work, ticketId: number, again: readonly Asked[]): Promise<MessageRow[] | null> => {
  const ids = again.map(({ id }) => id)
  const known = await knownMessages(work.tx, ids)
  const isThere =
    again.length > 0 &&
    again.every((each) => known.some((row) => row.id === each.id && isRepetition(row, each, ticketId)))
  return isThere ? messageRows(work.tx, ids) : null
}

/**
 * Runs `settleIt`. If it refuses a retried call, returns what was stored the first time: the ticket, the quoted
 * message or the template may have changed since, but the message was sent.
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
