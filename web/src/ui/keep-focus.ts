/** The id of the page's main element. */
export const contentId = 'content'

/** A closing dialog returns the focus first, and may keep it until it has faded out: on a busy machine that takes a while. */
const lookEveryMs = 150
const looks = 20

/**
 * If the focused element disappears, the page's main element takes the focus, so that Tab and screen readers continue
 * from there and not from the top of the page. Returns a function that cancels this.
 */
export const keepFocus = (): (() => void) => {
  const page = document
  let looked = 0
  let last: Element | null = null
  const timer = setInterval(() => {
    const now = page.activeElement
    if (now !== null && now !== page.body) last = now
    // Whoever clicks beside everything has left something that is still there.
    else if (!last?.isConnected) page.getElementById(contentId)?.focus({ preventScroll: true })
    if (++looked === looks) clearInterval(timer)
  }, lookEveryMs)
  return () => clearInterval(timer)
}
