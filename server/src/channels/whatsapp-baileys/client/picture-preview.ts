import { fitsInMemory } from '../../../platform/storage/picture-room.ts'
import { inPictureTurn } from '../../../platform/storage/picture-turns.ts'

const widthPixels = 32

export interface PicturePreview {
  /** In base64. Empty: the message is sent without one. */
  jpegThumbnail: string
  width?: number
  height?: number
}

/**
 * The thumbnail that phones show until they have the picture. The library would make it too, but without limiting how
 * many at once.
 */
export const previewOfPicture = async (path: string, whose: string): Promise<PicturePreview> => {
  const { default: sharp } = await import('sharp')
  const made = async () => {
    const facts = await sharp(path).metadata()
    const { width, height } = facts
    if (!fitsInMemory(facts)) return { jpegThumbnail: '', width, height }
    const small = await sharp(path).resize(widthPixels).jpeg({ quality: 50 }).toBuffer()
    return { jpegThumbnail: small.toString('base64'), width, height }
  }
  return inPictureTurn(whose, path, made).catch(() => ({ jpegThumbnail: '' }))
}
