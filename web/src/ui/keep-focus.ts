/** The id of the page's main element. */
export const contentId = 'content'

/** A closing dialog returns the focus first. */
const settledAfterMs = 150

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * If the focused element disappears, the page's main element takes the focus, so that Tab and screen readers continue
 * from there and not from the top of the page. Returns a function that cancels this.
 */
export const keepFocus = (): (() => void) => {
  const page = document
  const timer = setTimeout(() => {
    if (isNowhere()) page.getElementById(contentId)?.focus({ preventScroll: true })
  }, settledAfterMs)
  return () => clearTimeout(timer)
}
