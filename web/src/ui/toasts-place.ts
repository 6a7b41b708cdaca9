/** Where toasts appear: at the bottom right of the screen, unless the screen has a better place for them. */
import { type RefObject, useLayoutEffect } from 'react'

/** The rectangle of a conversation, in pixels of the window. */
type Column = Pick<DOMRect, 'top' | 'left' | 'right'>
/** CSS lengths; absent ones keep their default. */
interface Place {
  top?: string
  right?: string
  bottom?: string
  width?: string
  /** A toast that stays would cover a form that somebody fills in, so it waits. */
  isBusy?: boolean
}

interface OpenDialog {
  /** Pixels. */
  width: number
  /** It is in the middle of the screen and does not reach the bottom. */
  isShort: boolean
}

const parts = ['top', 'right', 'bottom', 'width'] as const
/** Pixels below the upper edge, and beside each toast. */
const gap = { top: 8, side: 16, dialog: 8 }
const widest = 380
/** If it were narrower, its text would be a column of syllables. */
const narrowest = 230
/** Above the buttons of a tall dialog without room beside it: what toasts cover there can be scrolled. */
const aboveButtons = '80px'

const shown: { column: Column | null; coveredRight: number; dialogs: OpenDialog[] } = {
  column: null,
  coveredRight: 0,
  dialogs: [],
}

const px = (pixels: number) => `${Math.round(pixels)}px`

const atTopOf = ({ top, left, right }: Column, coveredRight: number): Place => {
  const free = Math.min(right, window.innerWidth - coveredRight)
  const room = free - left - 2 * gap.side
  if (room < narrowest) return {}
  return {
    top: px(top + gap.top),
    right: px(window.innerWidth - free + gap.side),
    bottom: 'auto',
    width: px(Math.min(room, widest)),
  }
}

const beside = ({ width, isShort }: OpenDialog): Place => {
  const room = Math.floor((window.innerWidth - width) / 2) - gap.side - gap.dialog
  if (room >= narrowest) return { width: px(Math.min(room, widest)) }
  return isShort ? {} : { bottom: aboveButtons, isBusy: true }
}

const placeNow = (): Place => {
  const { column, coveredRight, dialogs } = shown
  const onTop = dialogs.at(-1)
  if (onTop) return beside(onTop)
  return column ? atTopOf(column, coveredRight) : {}
}

const show = () => {
  const place = placeNow()
  const { style, dataset } = document.documentElement
  for (const part of parts) style.setProperty(`--toasts-${part}`, place[part] ?? '')
  if (place.isBusy) dataset.toastsWait = 'true'
  else delete dataset.toastsWait
}

/** At its top right, while no dialog is open. Null: the default place. */
export const placeToasts = (column: Column | null): void => {
  shown.column = column
  show()
}

/** While `isOver`, the element covers the right of the conversation, and toasts appear left of it. */
export const useToastsClearOf = (element: RefObject<HTMLElement | null>, isOver: boolean): void => {
  useLayoutEffect(() => {
    const { current } = element
    if (!isOver || !current) return
    const cover = (pixels: number) => {
      shown.coveredRight = pixels
      show()
    }
    const observer = new ResizeObserver(() => cover(current.getBoundingClientRect().width))
    observer.observe(current)
    return () => {
      observer.disconnect()
      cover(0)
    }
  }, [element, isOver])
}

/** While such a dialog is open in the middle of the screen, toasts cover neither it nor its buttons. */
export const useToastsBeside = (isOpen: boolean, { width, isShort }: OpenDialog): void => {
  useLayoutEffect(() => {
    if (!isOpen) return
    const dialog = { width, isShort }
    shown.dialogs.push(dialog)
    show()
    window.addEventListener('resize', show)
    return () => {
      window.removeEventListener('resize', show)
      shown.dialogs.splice(shown.dialogs.indexOf(dialog), 1)
      show()
    }
  }, [isOpen, width, isShort])
}
