import type { ReactNode } from 'react'
import classes from './Kbd.module.css'

export const Kbd = ({ children, isInverse = false }: { children: ReactNode; isInverse?: boolean }) => (
  <kbd className={classes.kbd} data-inverse={isInverse || undefined}>
    {children}
  </kbd>
)
