import type { HTMLAttributes, ReactNode } from 'react'
import classes from './ListRow.module.css'
import { Time } from './Time.tsx'

interface ListRowProps extends HTMLAttributes<HTMLElement> {
  as?: 'article' | 'li'
  /** The row that the URL names. */
  isActive?: boolean
  isSelected?: boolean
  /** Two lines, and a smaller picture. */
  isCompact?: boolean
}

/** The frame of a clickable row. Its child is a link with picture and text; `data-unread` highlights it. */
export const ListRow = ({
  as: Frame = 'article',
  isActive = false,
  isSelected = false,
  isCompact = false,
  className,
  ...frame
}: ListRowProps) => (
  <Frame
    {...frame}
    className={[classes.row, className].filter(Boolean).join(' ')}
    data-active={isActive || undefined}
    data-selected={isSelected || undefined}
    data-compact={isCompact || undefined}
  />
)

interface ListRowTextProps {
  name: string
  at: string
  /** The last message, in one line. */
  children: ReactNode
}

export const ListRowText = ({ name, at, children }: ListRowTextProps) => (
  <>
    <span className={classes.name}>{name}</span>
    <Time value={at} className={classes.time} />
    <span className={classes.message}>{children}</span>
  </>
)
