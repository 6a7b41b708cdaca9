import { createHash } from 'node:crypto'

/** The same words give the same id: what one wish makes several of is made once, however often it is asked for. */
export const derivedId = (...words: readonly (string | number)[]): string => {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
