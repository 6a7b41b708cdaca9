/** Ids of people and messages, in the format of Messenger and Instagram. */
import { createHash, randomBytes } from 'node:crypto'
import type { Platform } from './schema.ts'

/** A person has a different id for each page and each Instagram account; no id reveals another. */
export function scopedId(personId: string, accountId: string): string {
  const digest = createHash('sha256').update(`${accountId}/${personId}`).digest()
  const digits = digest.readBigUInt64BE().toString().padStart(16, '7').slice(0, 15)
  return `${(digest[8] ?? 0) % 9 || 9}${digits}`
}

export const newMid = (platform: Platform): string =>
  platform === 'messenger'
    ? `m_${randomBytes(48).toString('base64url')}`
    : `aWdfZAG1faXRlbToxOklHTWVzc2FnZA${randomBytes(40).toString('base64url')}ZD`
