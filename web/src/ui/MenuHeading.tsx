import type { ReactNode } from 'react'
import classes from './MenuHeading.module.css'

/** Only visual: a menu may only contain entries, so screen readers get its name from the menu itself. */
export const MenuHeading = ({ children }: { children: ReactNode }) => (
  <div className={classes.heading} aria-hidden>
    {children}
  </div>
)
