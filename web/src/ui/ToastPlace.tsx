import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './ToastPlace.module.css'

/** Pixels between the upper edge and the first toast, and between the right edge and each. */
const gap = { top: 8, right: 16 }

/** Empty: where they stand by themselves. */
const set = (top: string, right: string) => {
  const { style } = document.documentElement
  style.setProperty('--toasts-top', top)
  style.setProperty('--toasts-bottom', top === '' ? '' : 'auto')
  style.setProperty('--toasts-right', right)
}

/**
 * While this is shown, toasts stand at its top right instead of the bottom of the screen: what a conversation ends with, its
 * newest message and the buttons to answer it, is what people look at, and in the pane beside who the contact is. Fills the
 * column that it stands in, so whatever comes or goes above or beside it changes its size, and its corner is always known.
 */
export const ToastPlace = ({ children }: { children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const place = () => {
      const { top, right, height } = current.getBoundingClientRect()
      // On a phone it may be behind the other tab.
      if (height === 0) return set('', '')
      set(`${Math.round(top) + gap.top}px`, `${Math.round(window.innerWidth - right) + gap.right}px`)
    }
    const observer = new ResizeObserver(place)
    observer.observe(current)
    return () => {
      observer.disconnect()
      set('', '')
    }
  }, [])
  return (
    <div ref={element} className={classes.place}>
      {children}
    </div>
  )
}
