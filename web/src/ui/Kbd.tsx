import type { ReactNode } from 'react'
import classes from './Kbd.module.css'

interface KbdProps {
  children: ReactNode
  isInverse?: boolean
  /** On a phone as well, which has keys only when somebody brings them. */
  isAlways?: boolean
}

export const Kbd = ({ children, isInverse = false, isAlways = false }: KbdProps) => (
  <kbd className={classes.kbd} data-inverse={isInverse || undefined} data-always={isAlways || undefined}>
    {children}
  </kbd>
)
