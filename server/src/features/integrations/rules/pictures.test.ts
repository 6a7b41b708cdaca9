import { describe, expect, it } from 'vitest'
import { mostPictureBytes, mostPictures, mostPicturesBytes, picturesToShow } from './pictures.ts'

const picture = (id: string, over: object = {}) => ({
  id,
  from_me: false,
  media_file: `${id}.jpg`,
  media_mime: 'image/jpeg',
  media_bytes: 1_000,
  ...over,
})
const shown = (...rows: Parameters<typeof picturesToShow>[0]) => picturesToShow(rows).map(({ id }) => id)

describe('what a model is shown', () => {
  it('is the customer’s newest pictures, oldest first', () => {
    const rows = Array.from({ length: mostPictures + 2 }, (_, at) => picture(String(at)))
    expect(shown(...rows)).toEqual(['2', '3', '4', '5'])
  })
  it('is no picture of ours, no other file, and no deleted one', () => {
    expect(
      shown(
        picture('ours', { from_me: true }),
        picture('film', { media_mime: 'video/mp4' }),
        picture('drawing', { media_mime: 'image/svg+xml' }),
        picture('gone', { media_file: null }),
        picture('a', { media_mime: 'image/png; charset=binary' }),
      ),
    ).toEqual(['a'])
  })
  it('stays within the size limits of one and of all', () => {
    const half = mostPicturesBytes / 2.5
    expect(shown(picture('large', { media_bytes: mostPictureBytes + 1 }), picture('a'))).toEqual(['a'])
    expect(shown(...['a', 'b', 'c'].map((id) => picture(id, { media_bytes: half })))).toEqual(['b', 'c'])
  })
})
