/** Merges the texts of two devices in one draft, so that nothing typed is lost. */
import type { Quoted } from './drafts.ts'

export interface DraftContent {
  text: string
  /** Kept with the text: a note must never be restored as an answer to the customer. */
  isPrivate: boolean
  quoted: Quoted | null
}

export const isBlank = ({ text, quoted }: DraftContent): boolean => text.trim() === '' && quoted === null

/** Choosing the audience of an empty draft does not count as content. */
export const isSame = (one: DraftContent, other: DraftContent): boolean =>
  (isBlank(one) && isBlank(other)) ||
  (one.text === other.text && one.isPrivate === other.isPrivate && one.quoted?.id === other.quoted?.id)

const joined = (mine: string, theirs: string): string => {
  if (mine.includes(theirs.trim())) return mine
  if (theirs.includes(mine.trim())) return theirs
  return `${mine.trimEnd()}\n${theirs.trim()}`
}

/**
 * `base`: the last common version. A change of only one side wins; if both changed, the texts are joined, the local
 * one first.
 */
export const mergeDrafts = <C extends DraftContent>(base: DraftContent, mine: C, theirs: C): C => {
  if (isSame(mine, theirs) || isSame(mine, base)) return theirs
  if (isSame(theirs, base)) return mine
  const isPrivate = (mine.text.trim() !== '' && mine.isPrivate) || (theirs.text.trim() !== '' && theirs.isPrivate)
  return { ...mine, text: joined(mine.text, theirs.text), isPrivate, quoted: mine.quoted ?? theirs.quoted }
}
