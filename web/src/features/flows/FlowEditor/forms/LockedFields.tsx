import type { ReactNode } from 'react'
import classes from './NodeForms.module.css'

/** Fields of a form that nobody changes while what they say is on its way. */
export const LockedFields = ({ isLocked, children }: { isLocked: boolean; children: ReactNode }) => (
  <fieldset className={classes.locked} disabled={isLocked}>
    {children}
  </fieldset>
)
