/** Limits how many pictures are decoded at once: a few hundred kilobytes can expand to a hundred million pixels. */
import { FairShare, type Share } from '../fair-share.ts'
import { hasManyParts } from './picture-parts.ts'

const turns = new FairShare(2, 60)
const patience = { waitMs: 30_000, retryAfterSeconds: 5 }

/** A name, or the company's and the person's: then one person's pictures do not hold up colleagues'. */
export type PictureOwner = string | readonly [group: string, member: string]

export const pictureOwner = (companyId: number, person: number | 'program'): PictureOwner => [
  `company ${companyId}`,
  `${person}`,
]

const sharesOf = (whose: PictureOwner): Share[] => {
  const [group, ...members] = typeof whose === 'string' ? [whose] : whose
  return [{ name: group, most: 1, mostWaiting: 20 }, ...members.map((name) => ({ name, most: 1, mostWaiting: 10 }))]
}

/**
 * Also for reading only the size: a few megabytes can take a second of that, and hundreds of megabytes of memory.
 * `whose`: one picture at a time for each. Throws an Error for a picture that is no honest one, and Refusal ERR_BUSY
 * if no turn came in time, or too many wait.
 */
export const inPictureTurn = async <T>(whose: PictureOwner, path: string, work: () => Promise<T>): Promise<T> => {
  const leave = await turns.enter(sharesOf(whose), patience)
  try {
    if (await hasManyParts(path)) throw new Error('the picture has too many parts')
    return await work()
  } finally {
    leave()
  }
}
