import type { ReactNode } from 'react'
import { Time } from '../../../ui/Time.tsx'
import classes from './TalkBubble.module.css'

export interface TalkBubbleProps {
  /** The author, for screen readers. */
  label: string
  isOwn: boolean
  /** The first of several by the same author in a row. */
  isFirst: boolean
  /** The kind of message, above its author. */
  title?: string | null
  /** Above the text, if the side does not tell the author. */
  author?: string | null
  /** `note`: only colleagues see it. `bare`: a picture without a frame. */
  look?: 'note' | 'bare' | null
  /** Something overlaps the lower edge. */
  hasEdge?: boolean
  messageId?: string
  at: string
  children: ReactNode
  beforeTime?: ReactNode
  afterTime?: ReactNode
  below?: ReactNode
  /** Buttons that appear on hover and focus. */
  beside?: ReactNode
}

/** The frame of a message, with its author and time. */
export const TalkBubble = ({ label, isOwn, isFirst, at, ...parts }: TalkBubbleProps) => (
  <article
    className={classes.row}
    data-own={isOwn || undefined}
    data-first={isFirst || undefined}
    data-edge={parts.hasEdge || undefined}
    data-message={parts.messageId}
    aria-label={label}
  >
    <div className={classes.bubble} data-look={parts.look ?? undefined}>
      {parts.title && <div className={classes.title}>{parts.title}</div>}
      {parts.author && <div className={classes.author}>{parts.author}</div>}
      {parts.children}
      <div className={classes.meta}>
        {parts.beforeTime}
        <Time value={at} look="time" />
        {parts.afterTime}
      </div>
      {parts.below}
    </div>
    {parts.beside}
  </article>
)
