/** Converts pictures that Meta does not accept. */
import { stat } from 'node:fs/promises'
import { Refusal } from '../../../platform/refusal.ts'
import { fitsInMemory } from '../../../platform/storage/picture-room.ts'
import { inPictureTurn } from '../../../platform/storage/picture-turns.ts'
import { FinalFailure, type OutboundMedia, TemporaryFailure } from '../../channel.ts'
import type { FileToUpload } from './upload.ts'

export async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  if (found === null) throw new FinalFailure('media_missing')
  return found.size
}

/** A phone does not show more: Meta's own apps send pictures at about this size. */
const longestSide = 2560

/** `whose`: one picture is converted at a time for each. */
export async function asJpeg({ path, name }: OutboundMedia, mostBytes: number, whose: string): Promise<FileToUpload> {
  // Loaded with the first picture that needs it: most processes never do.
  const { default: sharp } = await import('sharp')
  const made = async () => {
    if (!fitsInMemory(await sharp(path).metadata())) throw new Error('the picture has too many pixels')
    return sharp(path)
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer()
  }
  const source = await inPictureTurn(whose, path, made).catch((error: unknown) => {
    if (error instanceof Refusal) throw new TemporaryFailure('too many pictures are being changed')
    throw new FinalFailure('media_refused', error instanceof Error ? error.message : undefined)
  })
  if (source.length > mostBytes) throw new FinalFailure('media_refused', 'the picture is too large')
  return { source, bytes: source.length, mime: 'image/jpeg', name: `${name.replace(/\.[^.]*$/, '')}.jpg` }
}
