import type { ReactNode } from 'react'
import classes from './MenuHeading.module.css'

/** Only for the eye: a menu may hold nothing but its entries, so its name is read from the menu itself. */
export const MenuHeading = ({ children }: { children: ReactNode }) => (
  <div className={classes.heading} aria-hidden>
    {children}
  </div>
)
