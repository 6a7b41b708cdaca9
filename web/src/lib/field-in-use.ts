import { isTyping } from './command-keys.ts'

/** Enough between a click into a field and its first letter. */
const recentMs = 3_000

let last: { field: EventTarget | null; at: number } | null = null
const note = ({ target }: Event): void => {
  last = { field: target, at: Date.now() }
}
if (typeof window !== 'undefined') for (const use of ['pointerdown', 'input']) window.addEventListener(use, note, true)

/**
 * Whether the user has just clicked or written in the focused field. What opens beside it then leaves it the focus:
 * the next letters are meant for it. A field of a dialog does not count, because it closes with the dialog.
 */
export const isFieldInUse = (): boolean => {
  const focused = document.activeElement
  const isRecent = last !== null && last.field === focused && Date.now() - last.at < recentMs
  return isRecent && isTyping(focused) && focused?.closest('[role="dialog"]') === null
}
