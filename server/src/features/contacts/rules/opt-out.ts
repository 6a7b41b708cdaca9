/** Words by which a contact says that they want nothing unasked. Pure. */
import { withoutMarks } from '@guiche/contract/plain'

/**
 * The text without accents, case, punctuation and emoji: "Sim 👍" is "sim". Letters with blanks between them are a word.
 * Thumbs count only where nothing else is said.
 */
export const plainWords = (text: string): string => {
  const plain = withoutMarks(text)
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return [...new Set(plain.match(/[👍👎]/gu) ?? [])].join('')
  return words.join(words.every(({ length }) => length === 1) ? '' : ' ')
}

/** Only the whole message counts: "I am about to leave" is not an opt-out. */
export const isOptOut = (text: string, words: readonly string[]): boolean => {
  const said = plainWords(text)
  return said !== '' && words.some((word) => plainWords(word) === said)
}
