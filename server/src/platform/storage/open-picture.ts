import { inPictureTurn } from './picture-turns.ts'

/** Of the pictures that people may upload, those that we can open ourselves. */
const known = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
/** Of a larger one no more than its size is read: unfolded whole it would take more memory than looking is worth. */
const mostUnfolded = 25_000_000

/**
 * Throws for a picture that nobody could look at, as one of which only the first bytes are there. A JPEG or a GIF that ends early
 * is shown by everybody as far as it goes, and many lack nothing but a mark at their very end; a WebP opens whole or not at all; a
 * PNG is read to its end, when it is the turn of `whose`. Whatever else it is, and of whatever kind that we cannot open, it is taken as it came.
 */
export const openPicture = async (path: string, mime: string, whose: string): Promise<void> => {
  if (!known.has(mime)) return
  const { default: sharp } = await import('sharp')
  // How large it may be is not asked here.
  const as = { limitInputPixels: false, sequentialRead: true } as const
  const { width, height } = await sharp(path, { ...as, failOn: 'none' }).metadata()
  if (mime !== 'image/png' || width * height > mostUnfolded) return
  await inPictureTurn(whose, () =>
    sharp(path, { ...as, failOn: 'truncated' })
      .resize(8, 8, { fit: 'fill' })
      .raw()
      .toBuffer(),
  )
}
