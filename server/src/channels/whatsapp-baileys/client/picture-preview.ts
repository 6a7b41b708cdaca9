import { makePicture } from '../../../platform/storage/work-on-picture.ts'

const widthPixels = 32

export interface PicturePreview {
  /** In base64. Empty: the message is sent without one. */
  jpegThumbnail: string
  width?: number
  height?: number
}

const none = { jpegThumbnail: '' }

/**
 * The thumbnail that phones show until they have the picture. The library would make it too, but in this process, and
 * without limiting how many at once.
 */
export const previewOfPicture = async (path: string, whose: string): Promise<PicturePreview> => {
  const work = { path, size: { width: widthPixels }, as: 'jpeg', quality: 50 } as const
  const done = await makePicture(whose, work).catch(() => null)
  if (done === null) return none
  const { width, height } = done
  if (done.kind === 'tooLarge') return { ...none, width, height }
  return { jpegThumbnail: Buffer.from(done.picture).toString('base64'), width, height }
}
