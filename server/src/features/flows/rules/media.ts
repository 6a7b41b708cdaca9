import { accept, type Decision, refuse, refuseWith } from '@guiche/contract/core/decision'
import { flowMediaMegabytes, flowPictureTypes } from '@guiche/contract/features/flows'

export type FlowMediaKind = 'img' | 'audio' | 'video'

const kindOf = (mime: string): FlowMediaKind | null => {
  if (flowPictureTypes.some((type) => type === mime)) return 'img'
  if (['audio/ogg', 'audio/mpeg', 'audio/opus'].includes(mime.split(';')[0]?.trim() ?? '')) return 'audio'
  return mime === 'video/mp4' ? 'video' : null
}

/** `kinds`: what the call accepts. Each kind has its own size limit. */
export const mayUpload = (
  { mime, bytes }: { mime: string; bytes: number },
  kinds: readonly FlowMediaKind[],
): Decision<FlowMediaKind> => {
  const kind = kindOf(mime)
  if (kind === null || !kinds.includes(kind)) return refuse('ERR_FILE_TYPE', 'body.medias')
  const maxBytes = flowMediaMegabytes[kind] * 1024 * 1024
  return bytes > maxBytes ? refuseWith('ERR_FILE_TOO_LARGE', { maxBytes }) : accept(kind)
}
