/** Inserts text at the caret as if it had been typed, so that the field's listeners are called. */
export const insertAtCaret = (field: HTMLTextAreaElement, words: string): void => {
  field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
