import type { ReactNode } from 'react'
import classes from './ScreenHeader.module.css'

/** Title on the left; search, filters and the one primary button on the right. */
export const ScreenHeader = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className={classes.header}>
    <h1 className={classes.title}>{title}</h1>
    <div className={classes.tools}>{children}</div>
  </header>
)
