/**
 * Converts a file to one that the platform accepts, if that only needs another picture format; otherwise says why it
 * cannot.
 */
import { bareType } from '../../../platform/storage/file-types.ts'
import { FinalFailure, type OutboundMedia, type OutboundMessage } from '../../channel.ts'
import { asJpeg, sizeOf } from '../../meta/client/pictures.ts'
import type { FileToUpload } from '../../meta/client/upload.ts'
import { largestFile, largestPicture, type PagePlatform, type WireFile } from './platforms.ts'

const wireOf = { image: 'image', sticker: 'image', audio: 'audio', video: 'video', document: 'file' } as const
export type FileKind = keyof typeof wireOf
export const isFileKind = (kind: OutboundMessage['kind']): kind is FileKind => Object.hasOwn(wireOf, kind)

export interface FittedFile {
  type: WireFile
  file: FileToUpload
}

/** `whose`: one picture is converted at a time for each. */
export async function fitFile(
  { kind: channel, taken }: PagePlatform,
  kind: FileKind,
  media: OutboundMedia,
  whose: string,
): Promise<FittedFile> {
  const bytes = await sizeOf(media.path)
  const mime = bareType(media.mime)
  const takes = (type: WireFile) => taken[type] === null || taken[type].includes(mime)
  const wanted = wireOf[kind]
  const file = { source: media.path, bytes, mime, name: media.name }
  if (wanted === 'image' && (!takes('image') || bytes > largestPicture))
    return { type: 'image', file: await asJpeg(media, largestPicture, whose) }
  // A sound or video in an unsupported format is sent as a file; every format is accepted there.
  const type = takes(wanted) ? wanted : takes('file') ? 'file' : undefined
  if (type === undefined) throw new FinalFailure('media_refused', `${channel} takes no ${kind} of type ${media.mime}`)
  if (bytes > largestFile)
    throw new FinalFailure('media_refused', `${kind} of ${bytes} bytes; ${channel} takes ${largestFile} at most`)
  return { type, file }
}
