import type { PictureOwner } from './picture-turns.ts'
import { decodePicture } from './work-on-picture.ts'

/** The picture types that users may upload and we can decode. */
const known = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
/** Of a larger picture only the size is read: decoding it would take too much memory. */
const mostUnfolded = 25_000_000

/**
 * Throws for a picture that cannot be shown, such as one of which only the first bytes arrived. A truncated JPEG or
 * GIF is accepted: viewers show what is there, and many lack only the end marker. A WebP decodes completely or not at
 * all; a PNG is read to its end. All of it in the queue of `whose`. Types that we cannot decode are accepted unchanged.
 */
export const openPicture = async (path: string, mime: string, whose: PictureOwner): Promise<void> => {
  if (!known.has(mime)) return
  await decodePicture(whose, { path, mostDecoded: mime === 'image/png' ? mostUnfolded : 0 })
}
