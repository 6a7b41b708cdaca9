import { describe, expect, it } from 'vitest'
import { mostPixelsOf } from './picture-room.ts'

type Facts = Parameters<typeof mostPixelsOf>[0]
const picture = (more: Partial<Facts>): Facts => ({
  format: 'png',
  channels: 4,
  depth: 'uchar',
  isProgressive: false,
  ...more,
})

describe('whether a picture fits in memory', () => {
  it.each<[number, Partial<Facts>, boolean]>([
    [100, {}, true],
    [101, {}, false],
    [100, { format: 'webp' }, true],
    [50, { format: 'gif', channels: 3 }, true],
    [51, { format: 'gif', channels: 3 }, false],
    // 776 KB of such a one took the machine a gigabyte.
    [50, { depth: 'ushort', isProgressive: true }, true],
    [51, { depth: 'ushort', isProgressive: true }, false],
    [66, { format: 'jpeg', channels: 3, isProgressive: true }, true],
    [67, { format: 'jpeg', channels: 3, isProgressive: true }, false],
    [200, { format: 'jpeg', channels: 3 }, true],
  ])('%d million pixels, %o: %s', (megapixels, more, fits) => {
    expect(megapixels * 1_000_000 <= mostPixelsOf(picture(more))).toBe(fits)
  })
})
