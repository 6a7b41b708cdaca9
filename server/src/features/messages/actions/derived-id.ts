import { createHash } from 'node:crypto'
import type { UploadedFile } from '../../../bind.ts'

/**
 * The same words always give the same id, so a retried call creates nothing twice. Of version 8, which no client may
 * choose (`NewMessageId`).
 */
export const derivedId = (...words: readonly (string | number)[]): string => {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * A digest of a client's request. It does not depend on the time or on how tokens are filled. Files count as equal if
 * their bytes are.
 */
export const askedOf = (wish: object, files: readonly Pick<UploadedFile, 'sha256'>[]): string =>
  derivedId(JSON.stringify([wish, files.map(({ sha256 }) => sha256)]))
