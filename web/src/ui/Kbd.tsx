import type { ReactNode } from 'react'
import classes from './Kbd.module.css'

interface KbdProps {
  children: ReactNode
  isInverse?: boolean
  /** Shown on phones too, which may have a keyboard attached. */
  isAlways?: boolean
}

export const Kbd = ({ children, isInverse = false, isAlways = false }: KbdProps) => (
  <kbd className={classes.kbd} data-inverse={isInverse || undefined} data-always={isAlways || undefined}>
    {children}
  </kbd>
)
