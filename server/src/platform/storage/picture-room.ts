/** How large a picture may be to be made smaller with a reasonable amount of memory. */
import type { Metadata } from 'sharp'

/** Their decoders hold the whole picture; a few megabytes may be 270 million pixels. */
const mostWhole = 100_000_000
const mostWholeBytes = 4 * mostWhole

type Facts = Pick<Metadata, 'format' | 'isProgressive' | 'channels' | 'depth'>

const colorsOfGif = 4
/**
 * Of a progressive JPEG the decoder keeps 16 bits for each color, and an interlaced PNG may have as many of its own.
 * GIF's has its own copy, always of four colors: 65 bytes took 840 MB.
 */
const bytesOfPixel = ({ format, isProgressive, channels, depth }: Facts): number =>
  format === 'gif' ? 2 * colorsOfGif : channels * (depth === 'ushort' || (format === 'jpeg' && isProgressive) ? 2 : 1)

/** A JPEG is made small while it is read, as large as a camera takes it, unless it is progressive. */
export const mostPixelsOf = (facts: Facts): number =>
  facts.format === 'jpeg' && facts.isProgressive !== true
    ? Number.POSITIVE_INFINITY
    : Math.min(mostWhole, Math.floor(mostWholeBytes / bytesOfPixel(facts)))
