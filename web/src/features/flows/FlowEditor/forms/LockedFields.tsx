import type { ReactNode } from 'react'
import classes from './NodeForms.module.css'

/** Fields of a form that are read-only while it is being saved. */
export const LockedFields = ({ isLocked, children }: { isLocked: boolean; children: ReactNode }) => (
  <fieldset className={classes.locked} disabled={isLocked}>
    {children}
  </fieldset>
)
