/** Whether a picture can be made smaller with a reasonable amount of memory. */
import type { Metadata } from 'sharp'

/** Their decoders hold the whole picture, four bytes a pixel and more; a few megabytes may be 270 million of them. */
const mostWhole = 100_000_000

/** A JPEG is made small while it is read, as large as a camera takes it, unless it is progressive. */
export const fitsInMemory = ({
  width,
  height,
  format,
  isProgressive,
}: Pick<Metadata, 'width' | 'height' | 'format' | 'isProgressive'>): boolean =>
  width * height <= mostWhole || (format === 'jpeg' && isProgressive !== true)
