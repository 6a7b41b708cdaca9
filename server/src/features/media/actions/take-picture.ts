/** Makes an uploaded picture small and removes its metadata before it is used. */
import { Readable } from 'node:stream'
import type { ResizeOptions } from 'sharp'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { mostPixelsOf } from '../../../platform/storage/picture-room.ts'
import { inPictureTurn } from '../../../platform/storage/picture-turns.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import { dropOutside } from './drop-file.ts'

interface PictureWanted {
  /** If the form contains one. */
  field: string
  isTaken: (mime: string) => boolean
  /** Of the upload. */
  maxBytes: number
  /** Of its pixels, if the limit is lower than usual. */
  mostPixels?: number
  size: ResizeOptions
  as?: 'webp' | 'png'
}

/** A file that decodes to more is not a normal picture. */
const mostPixelsOfAll = 100_000_000
/** A photograph that was compressed more strongly becomes larger. */
const mostGrowth = 4

const pictureOf = async (
  { storage, companyId }: UserCtx,
  file: UploadedFile,
  wanted: PictureWanted,
): Promise<StoredFile> => {
  const { field, isTaken, maxBytes, mostPixels = mostPixelsOfAll, size, as = 'webp' } = wanted
  if (!isTaken(file.mime)) throw new Refusal('ERR_FILE_TYPE', { field })
  if (file.bytes > maxBytes) throw new Refusal('ERR_FILE_TOO_LARGE', { field, details: { maxBytes } })
  const path = await storage.localPath(file.file)
  if (!path) throw new Error(`${file.file} vanished`)
  const { default: sharp } = await import('sharp')
  const unreadable = (cause: unknown): never => {
    throw cause instanceof Refusal ? cause : new Refusal('ERR_FILE_TYPE', { field, cause })
  }
  const made = async () => {
    // The header has the size, so a picture that is too large is not decoded.
    const facts = await sharp(path, { limitInputPixels: false }).metadata()
    const most = Math.min(mostPixels, mostPixelsOf(facts))
    if (facts.width * facts.height > most)
      throw new Refusal('ERR_PICTURE_TOO_LARGE', { field, details: { mostPixels: most } })
    const small = sharp(path, { limitInputPixels: mostPixels }).rotate().resize(size)
    return (as === 'png' ? small.png() : small.webp({ quality: 86 })).toBuffer()
  }
  const picture = await inPictureTurn(`company ${companyId}`, path, made).catch(unreadable)
  return storage.save(Readable.from([picture]), { maxBytes: maxBytes * mostGrowth })
}

/** The result is deleted only if `use` fails; the upload is deleted in any case. */
export const takePicture = async <T>(
  ctx: UserCtx,
  file: UploadedFile,
  wanted: PictureWanted,
  use: (picture: StoredFile) => Promise<T>,
): Promise<T> => {
  const picture = await pictureOf(ctx, file, wanted)
  const used = await use(picture).catch(async (error: unknown) => {
    await dropOutside(ctx, picture.file)
    throw error
  })
  await dropOutside(ctx, file.file)
  return used
}
