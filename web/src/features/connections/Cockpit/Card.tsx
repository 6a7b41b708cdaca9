import type { ReactNode } from 'react'
import classes from './Card.module.css'

interface CardProps {
  title: string
  hint?: string
  children: ReactNode
}

/** One part of the cockpit. */
export const Card = ({ title, hint, children }: CardProps) => (
  <section className={classes.card} aria-label={title}>
    <h2 className={classes.title}>{title}</h2>
    {hint && <p className={classes.hint}>{hint}</p>}
    {children}
  </section>
)
