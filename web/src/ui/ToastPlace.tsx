import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './ToastPlace.module.css'
import { placeToasts } from './toasts-place.ts'

/**
 * While this is rendered, toasts appear at its top right instead of at the bottom of the screen, where they would
 * cover the newest message, the buttons to answer it, and the contact pane. It fills its column, so anything that
 * appears above or beside it changes its size, and its corner is always known.
 */
export const ToastPlace = ({ children }: { children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const place = () => {
      const column = current.getBoundingClientRect()
      // On a phone it may be behind the other tab.
      placeToasts(column.height === 0 ? null : column)
    }
    const observer = new ResizeObserver(place)
    observer.observe(current)
    return () => {
      observer.disconnect()
      placeToasts(null)
    }
  }, [])
  return (
    <div ref={element} className={classes.place}>
      {children}
    </div>
  )
}
