/** Download addresses like those of Meta's media host: bound to one object, valid for five minutes, and useless without a token. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const linkLifeSeconds = 5 * 60

export const linkHash = (mediaId: string, expiry: string, secret: string) =>
  createHmac('sha256', secret).update(`${mediaId}/${expiry}`).digest('base64url')

export function mediaLink(base: string, mediaId: string, secret: string, nowMs: number): string {
  const expiry = String(Math.floor(nowMs / 1000) + linkLifeSeconds)
  const query = new URLSearchParams({ mid: mediaId, ext: expiry, hash: linkHash(mediaId, expiry, secret) })
  return `${base}/whatsapp_business/attachments/?${query}`
}

export interface LinkQuery {
  mid: string
  ext: string
  hash: string
}

export function isGoodLink({ mid, ext, hash }: LinkQuery, secret: string, nowMs: number): boolean {
  const expected = Buffer.from(linkHash(mid, ext, secret))
  const given = Buffer.from(hash)
  return given.length === expected.length && timingSafeEqual(given, expected) && nowMs / 1000 <= Number(ext)
}
