import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './ToastPlace.module.css'

/** Pixels between the edge and the first toast. */
const gap = 8

const set = (top: string | null) => {
  const { style } = document.documentElement
  style.setProperty('--toasts-top', top)
  style.setProperty('--toasts-bottom', top && 'auto')
}

/**
 * While this is shown, toasts stand at its top instead of the bottom of the screen: what a conversation ends with, its newest
 * message and the buttons to answer it, is what people look at. Fills the column that it stands in, so whatever comes or goes
 * above it changes its height, and its top is always known.
 */
export const ToastPlace = ({ children }: { children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const place = () => {
      const { top, height } = current.getBoundingClientRect()
      // On a phone it may be behind the other tab.
      set(height > 0 ? `${Math.round(top) + gap}px` : null)
    }
    const observer = new ResizeObserver(place)
    observer.observe(current)
    return () => {
      observer.disconnect()
      set(null)
    }
  }, [])
  return (
    <div ref={element} className={classes.place}>
      {children}
    </div>
  )
}
