/** File addresses like those of Meta's CDN: open to anybody who knows them, until they expire. */
import { basename } from 'node:path'
import type { GraphCore } from '../core.ts'
import { isGoodLink, linkHash } from '../media/links.ts'

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'application/pdf': 'pdf',
}

const lifeSeconds = 24 * 60 * 60

const nameOf = (name: string | undefined, mimeType: string) => {
  const ending = endings[mimeType.split(';')[0]?.trim() ?? ''] ?? 'bin'
  return name === undefined || name === '' ? `file.${ending}` : basename(name)
}

export function cdnLink(core: GraphCore, mediaId: string): string {
  const media = core.world.media.get(mediaId)
  const expiry = String(Math.floor(core.now() / 1000) + lifeSeconds)
  const name = encodeURIComponent(nameOf(media?.fileName, media?.mimeType ?? ''))
  const query = new URLSearchParams({ oe: expiry, oh: linkHash(mediaId, expiry, core.world.linkSecret) })
  return `${core.url()}/cdn/${mediaId}/${name}?${query}`
}

export const isOpen = (core: GraphCore, mediaId: string, { oe = '', oh = '' }: { oe?: string; oh?: string }): boolean =>
  isGoodLink({ mid: mediaId, ext: oe, hash: oh }, core.world.linkSecret, core.now())
