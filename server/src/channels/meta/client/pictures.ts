/** Converts pictures that Meta does not accept. */
import { stat } from 'node:fs/promises'
import { Refusal } from '../../../platform/refusal.ts'
import { makePicture } from '../../../platform/storage/work-on-picture.ts'
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
  const size = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const
  const flat = { isTurned: true, background: '#ffffff', as: 'jpeg', quality: 82 } as const
  const work = { path, size, ...flat } as const
  const done = await makePicture(whose, work).catch((error: unknown) => {
    if (error instanceof Refusal) throw new TemporaryFailure('too many pictures are being changed')
    throw new FinalFailure('media_refused', error instanceof Error ? error.message : undefined)
  })
  if (done.kind === 'tooLarge') throw new FinalFailure('media_refused', 'the picture has too many pixels')
  const source = Buffer.from(done.picture)
  if (source.length > mostBytes) throw new FinalFailure('media_refused', 'the picture is too large')
  return { source, bytes: source.length, mime: 'image/jpeg', name: `${name.replace(/\.[^.]*$/, '')}.jpg` }
}
