/** The name that is being typed after an @. Pure. */
import { plain } from '@guiche/contract/plain'

const longestName = 40
const mostOffered = 6

/** The text between the last @ and the caret; null if no name is being typed. */
export const nameAt = (words: string, caret: number): string | null => {
  const before = words.slice(0, caret)
  const at = before.lastIndexOf('@')
  if (at < 0 || (at > 0 && /[\p{L}\p{N}]/u.test(before.charAt(at - 1)))) return null
  const begun = before.slice(at + 1)
  return begun.length > longestName || begun.includes('\n') ? null : begun
}

/** Users whose name, or a part of it, starts so. A complete name is already chosen. */
export const matchesOf = <P extends { name: string }>(people: readonly P[], begun: string): P[] => {
  const wanted = plain(begun)
  return people
    .filter(({ name }) => {
      const whole = plain(name)
      if (wanted.startsWith(whole)) return false
      return whole.startsWith(wanted) || whole.split(' ').some((part) => part.startsWith(wanted) && wanted !== '')
    })
    .slice(0, mostOffered)
}

export const withName = (words: string, caret: number, name: string): { words: string; caret: number } => {
  const at = words.slice(0, caret).lastIndexOf('@')
  const start = `${words.slice(0, at + 1)}${name} `
  return { words: start + words.slice(caret), caret: start.length }
}
