/** The limits of Messenger and Instagram for one message. */
import type { Platform } from './schema.ts'

const megabyte = 1024 * 1024

export const longestText: Record<Platform, number> = { messenger: 2000, instagram: 1000 }
export const longestTitle = 20
export const mostQuickReplies = 13
export const mostButtons = 3
export const longestTemplateText = 640

export const attachmentTypes = ['image', 'video', 'audio', 'file'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

const sound = ['audio/aac', 'audio/mp4', 'audio/x-m4a', 'audio/wav', 'audio/mpeg']
const film = ['video/mp4', 'video/ogg', 'video/x-msvideo', 'video/quicktime', 'video/webm']
const taken: Record<Platform, Record<AttachmentType, readonly string[] | null>> = {
  messenger: { image: ['image/jpeg', 'image/png', 'image/gif'], audio: sound, video: film, file: null },
  instagram: { image: ['image/jpeg', 'image/png'], audio: sound, video: film, file: ['application/pdf'] },
}

/** Why an attachment is refused; undefined if it is accepted. */
export function attachmentFault(platform: Platform, type: AttachmentType, mimeType: string, bytes: number) {
  const types = taken[platform][type]
  const bare = mimeType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (types !== null && !types.includes(bare)) return `Unsupported ${type} type ${bare}.`
  const most = (type === 'image' ? 8 : 25) * megabyte
  return bytes > most ? `The ${type} of ${bytes} bytes exceeds the limit of ${most} bytes.` : undefined
}
