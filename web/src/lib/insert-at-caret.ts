/** Puts words where the caret stands, as if they had been typed: those who listen to the field hear of it. */
export const insertAtCaret = (field: HTMLTextAreaElement, words: string): void => {
  field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
