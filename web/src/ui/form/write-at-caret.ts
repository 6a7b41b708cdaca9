import { flushSync } from 'react-dom'

/**
 * Changes a field's text and puts the caret at `caret` in one step: a letter typed before a later frame would move
 * behind the text.
 */
export const writeAtCaret = (field: HTMLTextAreaElement | null, caret: number, change: () => void): void => {
  flushSync(change)
  field?.focus()
  field?.setSelectionRange(caret, caret)
}
