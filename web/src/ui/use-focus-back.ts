import { useEffect, useRef } from 'react'

/** Until the library's focus trap has released the focus. */
const releasedAfterMs = 10

const buttonOf = (menu: Element): Element | null => document.getElementById(menu.getAttribute('aria-labelledby') ?? '')

/**
 * The trigger of the menu that last had the focus; null once the focus has moved elsewhere. A menu may disappear
 * before the popup of its entry opens.
 */
let buttonOfLeftMenu: Element | null = null
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    // Asks the target itself, because the focus may return when the page, and its classes, are gone.
    const menu = target && 'closest' in target ? (target as Element).closest('[role="menu"]') : null
    buttonOfLeftMenu = menu && buttonOf(menu)
  })

/** Where to return to: the menu's entry no longer exists by then, but the button that opened the menu does. */
const openerNow = (): Element | null => {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return buttonOfLeftMenu ?? focused
  const menu = focused.closest('[role="menu"]')
  return menu ? buttonOf(menu) : focused
}

/** Returns the focus to where it was before something opened, whether that closes or is unmounted while open. */
export const useFocusBack = (isOpen: boolean): void => {
  const isOpenNow = useRef(isOpen)
  useEffect(() => {
    isOpenNow.current = isOpen
    if (!isOpen) return
    const opener = openerNow()
    const back = opener instanceof HTMLElement ? opener : null
    // Kept, because the page may be gone when the timer ends.
    const page = document
    return () => {
      isOpenNow.current = false
      const left = page.activeElement
      setTimeout(() => {
        const focused = page.activeElement
        const isFree = focused === null || focused === page.body || focused === left
        if (isFree && !isOpenNow.current) back?.focus({ preventScroll: true })
      }, releasedAfterMs)
    }
  }, [isOpen])
}
