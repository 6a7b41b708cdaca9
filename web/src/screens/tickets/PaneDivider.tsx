import { maxTicketListWidth, minTicketListWidth } from '@guiche/contract/features/users'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import classes from './PaneDivider.module.css'

interface PaneDividerProps {
  width: number
  /** While dragging. */
  onChange: (width: number) => void
  /** At the end of a drag or a step. */
  onSettle: (width: number) => void
}

const step = 16

export const inBounds = (width: number): number =>
  Math.min(maxTicketListWidth, Math.max(minTicketListWidth, Math.round(width)))

/** Dragged or moved by the arrow keys, Home and End. */
export const PaneDivider = ({ width, onChange, onSettle }: PaneDividerProps) => {
  const t = useTexts()
  const start = useRef<{ x: number; width: number } | null>(null)
  const widthAt = (event: PointerEvent): number =>
    start.current ? inBounds(start.current.width + event.clientX - start.current.x) : width
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) onChange(widthAt(event))
  }
  const onPointerUp = (event: PointerEvent) => {
    if (!start.current) return
    const settled = widthAt(event)
    start.current = null
    onSettle(settled)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: width - step,
      ArrowRight: width + step,
      Home: minTicketListWidth,
      End: maxTicketListWidth,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onSettle(inBounds(next))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be focused or dragged.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('tickets.divider')}
      aria-valuenow={width}
      aria-valuemin={minTicketListWidth}
      aria-valuemax={maxTicketListWidth}
      tabIndex={0}
      className={classes.divider}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
    />
  )
}
