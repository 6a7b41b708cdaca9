/** Limits how many pictures are decoded at once: a few hundred kilobytes can expand to a hundred million pixels. */
import { FairShare } from '../fair-share.ts'
import { hasManyParts } from './picture-parts.ts'

const turns = new FairShare(2, 60)
const patience = { waitMs: 30_000, retryAfterSeconds: 5 }

/**
 * Also for reading only the size: a few megabytes can take a second of that, and hundreds of megabytes of memory.
 * `whose`: one picture at a time for each. Throws an Error for a picture that is no honest one, and Refusal ERR_BUSY
 * if no turn came in time, or too many wait.
 */
export const inPictureTurn = async <T>(whose: string, path: string, work: () => Promise<T>): Promise<T> => {
  const leave = await turns.enter([{ name: whose, most: 1, mostWaiting: 20 }], patience)
  try {
    if (await hasManyParts(path)) throw new Error('the picture has too many parts')
    return await work()
  } finally {
    leave()
  }
}
