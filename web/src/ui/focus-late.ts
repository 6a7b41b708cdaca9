/** Where somebody went meanwhile, the focus stays. */
const isChosen = (content: HTMLElement, focused: Element | null): boolean =>
  focused !== null &&
  focused !== content &&
  content.contains(focused) &&
  focused.matches('input, textarea, select, [role="option"]')

/**
 * For the `ref` of a dialog's content. A body that is fetched when it is first opened comes after the library has looked for
 * `data-autofocus`; it takes the focus then, once.
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
