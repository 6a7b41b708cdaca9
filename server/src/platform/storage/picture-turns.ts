/**
 * Who may have a picture unfolded. A few hundred kilobytes unfold to a hundred million points, and that holds one of the four threads
 * that files, passwords and new connections to the database wait for as well.
 */
import { FairShare } from '../fair-share.ts'

const turns = new FairShare(2, 60)
const patience = { waitMs: 30_000, retryAfterSeconds: 5 }

/** `whose`: of each, one picture at a time. Throws Refusal ERR_BUSY: no turn came in time, or too many wait. */
export const inPictureTurn = async <T>(whose: string, work: () => Promise<T>): Promise<T> => {
  const leave = await turns.enter([{ name: whose, most: 1, mostWaiting: 20 }], patience)
  try {
    return await work()
  } finally {
    leave()
  }
}
