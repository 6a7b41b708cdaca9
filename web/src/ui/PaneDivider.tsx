import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import classes from './PaneDivider.module.css'

/** Pixels. */
interface Bounds {
  least: number
  most: number
}

export interface PaneDividerProps extends Bounds {
  /** Read aloud. */
  label: string
  /** The width of the pane before it, in pixels. */
  width: number
  /** While dragging. */
  onChange: (width: number) => void
  /** When the pointer or the key is released. */
  onSettle: (width: number) => void
}

const step = 16

export const inBounds = (width: number, { least, most }: Bounds): number =>
  Math.min(most, Math.max(least, Math.round(width)))

type Moving = Omit<PaneDividerProps, 'label'>

const useDragging = ({ width, least, most, onChange, onSettle }: Moving) => {
  const start = useRef<{ x: number; width: number } | null>(null)
  const widthAt = (event: PointerEvent): number =>
    start.current ? inBounds(start.current.width + event.clientX - start.current.x, { least, most }) : width
  const onPointerUp = (event: PointerEvent) => {
    if (!start.current) return
    const settled = widthAt(event)
    start.current = null
    onSettle(settled)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      // The actual width: a wide pane may have been narrowed for its neighbour.
      const seen = event.currentTarget.previousElementSibling?.getBoundingClientRect().width
      start.current = { x: event.clientX, width: seen || width }
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current) onChange(widthAt(event))
    },
    onPointerUp,
    onPointerCancel: onPointerUp,
  }
}

const useStepping = ({ width, least, most, onChange, onSettle }: Moving) => {
  const stepped = useRef<number | null>(null)
  // A held key repeats many times.
  const onKeyUp = () => {
    if (stepped.current === null) return
    const settled = stepped.current
    stepped.current = null
    onSettle(settled)
  }
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const next = { ArrowLeft: width - step, ArrowRight: width + step, Home: least, End: most }[event.key]
      if (next === undefined) return
      event.preventDefault()
      stepped.current = inBounds(next, { least, most })
      onChange(stepped.current)
    },
    onKeyUp,
    onBlur: onKeyUp,
  }
}

/** Dragged with the pointer, or moved with the arrow keys, Home and End. */
export const PaneDivider = ({ label, ...moving }: PaneDividerProps) => {
  const dragging = useDragging(moving)
  const stepping = useStepping(moving)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be focused or dragged.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={moving.width}
      aria-valuemin={moving.least}
      aria-valuemax={moving.most}
      tabIndex={0}
      className={classes.divider}
      {...dragging}
      {...stepping}
    />
  )
}
