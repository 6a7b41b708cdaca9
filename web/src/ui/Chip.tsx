import type { ReactNode } from 'react'
import classes from './Chip.module.css'
import { Dot } from './Dot.tsx'

export interface ChipProps {
  children: ReactNode
  /** The colour of a queue or tag: only a small dot, so that the text stays readable. */
  color?: string | null | undefined
  tone?: 'neutral' | 'ok' | 'warn' | 'bad'
  title?: string
}

export const Chip = ({ children, color, tone = 'neutral', title }: ChipProps) => (
  <span className={classes.chip} data-tone={tone} title={title}>
    {color && <Dot color={color} />}
    {tone !== 'neutral' && <Dot tone={tone} />}
    <span className={classes.text}>{children}</span>
  </span>
)
