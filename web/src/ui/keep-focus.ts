/** The id of the page's main part. */
export const contentId = 'content'

/** A dialog that closes gives the focus back first. */
const settledAfterMs = 150

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * When what had the focus is gone, the page's main part takes it: Tab and screen readers go on from there, not from the top of the
 * page. Answers how to call it off.
 */
export const keepFocus = (): (() => void) => {
  const page = document
  const timer = setTimeout(() => {
    if (isNowhere()) page.getElementById(contentId)?.focus({ preventScroll: true })
  }, settledAfterMs)
  return () => clearTimeout(timer)
}
