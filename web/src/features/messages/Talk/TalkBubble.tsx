import type { ReactNode } from 'react'
import { Time } from '../../../ui/Time.tsx'
import classes from './TalkBubble.module.css'

export interface TalkBubbleProps {
  /** Who speaks, for those who do not see the side. */
  label: string
  isOwn: boolean
  /** The first of several by the same person in a row. */
  isFirst: boolean
  /** What kind of message it is, above its author. */
  title?: string | null
  /** Above the words, where the side alone does not tell who speaks. */
  author?: string | null
  /** `note`: seen by colleagues only. `bare`: a picture without a frame. */
  look?: 'note' | 'bare' | null
  /** Something stands on the lower edge. */
  hasEdge?: boolean
  messageId?: string
  at: string
  children: ReactNode
  beforeTime?: ReactNode
  afterTime?: ReactNode
  below?: ReactNode
  /** Buttons, which come with the pointer or the keyboard. */
  beside?: ReactNode
}

/** The frame of what somebody said, with its author and its time. */
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
