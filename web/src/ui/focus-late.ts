/** If the user moved the focus meanwhile, it stays. */
const isChosen = (content: HTMLElement, focused: Element | null): boolean =>
  focused !== null &&
  focused !== content &&
  content.contains(focused) &&
  focused.matches('input, textarea, select, [role="option"]')

/**
 * For the `ref` of a dialog's content. Lazily loaded content appears after the library has looked for
 * `data-autofocus`; this focuses it then, once.
 */
export const focusLate = (content: HTMLElement | null) => {
  const wanted = () => content?.querySelector<HTMLElement>('[data-autofocus]')
  if (!content || wanted()) return
  const observer = new MutationObserver(() => {
    const field = wanted()
    if (!field) return
    observer.disconnect()
    if (!isChosen(content, document.activeElement)) field.focus({ preventScroll: true })
  })
  observer.observe(content, { childList: true, subtree: true })
  return () => observer.disconnect()
}
