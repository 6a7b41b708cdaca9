import { useEffect, useRef } from 'react'

/** Until the library's focus trap has let go. */
const releasedAfterMs = 10

const buttonOf = (menu: Element): Element | null => document.getElementById(menu.getAttribute('aria-labelledby') ?? '')

/** Of the menu that the focus was in last; null once it has gone anywhere else. A menu may be gone before what its entry opens is there. */
let buttonOfLeftMenu: Element | null = null
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    // Asked of the target itself: the focus may come back when the page, and its classes, are gone.
    const menu = target && 'closest' in target ? (target as Element).closest('[role="menu"]') : null
    buttonOfLeftMenu = menu && buttonOf(menu)
  })

/** Where to come back to: an entry of a menu is gone by then, the button that opened the menu is not. */
const openerNow = (): Element | null => {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return buttonOfLeftMenu ?? focused
  const menu = focused.closest('[role="menu"]')
  return menu ? buttonOf(menu) : focused
}

/** Gives the focus back to where it was before something opened, whether that closes, or is taken away while open. */
export const useFocusBack = (isOpen: boolean): void => {
  const isOpenNow = useRef(isOpen)
  useEffect(() => {
    isOpenNow.current = isOpen
    if (!isOpen) return
    const opener = openerNow()
    const back = opener instanceof HTMLElement ? opener : null
    // Kept: when the timer ends, the page may be gone.
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
