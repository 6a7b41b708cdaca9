import type { ReactNode } from 'react'
import { type Icon, iconStroke } from '../../../ui/icon.ts'
import classes from './Faint.module.css'

/** Shown instead of a missing text, with the reason. */
export const Faint = ({ icon: Sign, children }: { icon: Icon; children: ReactNode }) => (
  <span className={classes.faint}>
    <Sign size={15} stroke={iconStroke} aria-hidden />
    {children}
  </span>
)
