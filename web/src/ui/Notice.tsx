import type { ReactNode } from 'react'
import classes from './Notice.module.css'

export interface NoticeProps {
  tone: 'plain' | 'warn' | 'bad'
  children: ReactNode
  action?: ReactNode
}

/** A sentence across a screen or form. An error is read aloud at once. */
export const Notice = ({ tone, children, action }: NoticeProps) => (
  <div className={classes.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
    <span>{children}</span>
    {action}
  </div>
)
