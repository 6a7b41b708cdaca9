import { flushSync } from 'react-dom'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Changes a field's text and puts the caret at `caret` in one step: a letter typed before a later frame would move
 * behind the text.
 */
export const writeAtCaret = (field: Field | null, caret: number, change: () => void): void => {
  flushSync(change)
  field?.focus()
  field?.setSelectionRange(caret, caret)
}

/** Puts `token` where the caret is, or in place of what is selected. */
export const insertAtCaret = (
  field: Field | null,
  text: string,
  token: string,
  write: (text: string) => void,
): void => {
  const [start, end] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length]
  writeAtCaret(field, start + token.length, () => write(text.slice(0, start) + token + text.slice(end)))
}

export const textAreaOf = (id: string): HTMLTextAreaElement | null => {
  const field = document.getElementById(id)
  return field instanceof HTMLTextAreaElement ? field : null
}
