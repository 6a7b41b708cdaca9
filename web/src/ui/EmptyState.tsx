import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'
import type { Icon } from './icon.ts'

export interface EmptyStateProps {
  icon?: Icon
  /** What will appear here. */
  title: string
  text?: string
  /** The one button that makes it happen. */
  action?: ReactNode
  /** It is alone on the page, so its title is the page's heading. */
  isPage?: boolean
}

export const EmptyState = ({ icon: Glyph, title, text, action, isPage = false }: EmptyStateProps) => (
  <div className={classes.state} data-page={isPage || undefined}>
    {Glyph && <Glyph size={28} stroke={1.4} aria-hidden />}
    {isPage ? <h1 className={classes.title}>{title}</h1> : <p className={classes.title}>{title}</p>}
    {text && <p className={classes.text}>{text}</p>}
    {action && <div className={classes.action}>{action}</div>}
  </div>
)
