/** Makes an uploaded picture small and removes its metadata before it is used. */
import { Readable } from 'node:stream'
import type { ResizeOptions } from 'sharp'
import type { UploadedFile } from '../../../bind.ts'
import type { UserCtx } from '../../../context.ts'
import { mayHaveHappened } from '../../../platform/db/database-away.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { pictureOwner } from '../../../platform/storage/picture-turns.ts'
import type { StoredFile } from '../../../platform/storage/storage.ts'
import { makePicture } from '../../../platform/storage/work-on-picture.ts'
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
  { storage, companyId, actor }: UserCtx,
  file: UploadedFile,
  wanted: PictureWanted,
): Promise<StoredFile> => {
  const { field, isTaken, maxBytes, mostPixels = mostPixelsOfAll, size, as = 'webp' } = wanted
  if (!isTaken(file.mime)) throw new Refusal('ERR_FILE_TYPE', { field })
  if (file.bytes > maxBytes) throw new Refusal('ERR_FILE_TOO_LARGE', { field, details: { maxBytes } })
  const path = await storage.localPath(file.file)
  if (!path) throw new Error(`${file.file} vanished`)
  const work = { path, mostPixels, size, as, isTurned: true } as const
  const quality = as === 'webp' ? { quality: 86 } : {}
  const done = await makePicture(pictureOwner(companyId, actor.id), { ...work, ...quality }).catch((cause: unknown) => {
    throw cause instanceof Refusal ? cause : new Refusal('ERR_FILE_TYPE', { field, cause })
  })
  if (done.kind === 'tooLarge')
    throw new Refusal('ERR_PICTURE_TOO_LARGE', { field, details: { mostPixels: done.mostPixels } })
  return storage.save(Readable.from([Buffer.from(done.picture)]), { maxBytes: maxBytes * mostGrowth })
}

/** The result is deleted only if `use` certainly fails; the upload is deleted in any case. */
export const takePicture = async <T>(
  ctx: UserCtx,
  file: UploadedFile,
  wanted: PictureWanted,
  use: (picture: StoredFile) => Promise<T>,
): Promise<T> => {
  const picture = await pictureOf(ctx, file, wanted)
  const used = await use(picture).catch(async (error: unknown) => {
    if (!mayHaveHappened(error)) await dropOutside(ctx, picture.file)
    throw error
  })
  await dropOutside(ctx, file.file)
  return used
}
