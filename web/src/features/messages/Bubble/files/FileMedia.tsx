import type { ShownFile } from '../../Talk/useTalk.ts'
import { AudioMedia } from './AudioMedia.tsx'
import { DocumentMedia } from './DocumentMedia.tsx'
import { ImageMedia, StickerMedia } from './ImageMedia.tsx'
import { VideoMedia } from './VideoMedia.tsx'

/** A file as its kind asks for. */
export const FileMedia = ({ shown }: { shown: ShownFile }) => {
  const { mediaType } = shown.message
  if (mediaType === 'image') return <ImageMedia shown={shown} />
  if (mediaType === 'sticker') return <StickerMedia shown={shown} />
  if (mediaType === 'video') return <VideoMedia shown={shown} />
  if (mediaType === 'audio') return <AudioMedia shown={shown} />
  return <DocumentMedia shown={shown} />
}
