import type { ReactNode } from 'react'
import classes from './Button.module.css'
import type { ButtonLook } from './Button.tsx'
import { type Icon, iconStroke } from './icon.ts'

export interface LinkButtonProps {
  href: string
  look?: ButtonLook
  icon?: Icon
  children: ReactNode
}

/** A link that looks like a button: another page, in another tab. */
export const LinkButton = ({ href, look = 'plain', icon: Glyph, children }: LinkButtonProps) => (
  <a href={href} target="_blank" rel="noopener noreferrer" data-look={look} className={classes.button}>
    {Glyph && <Glyph size={16} stroke={iconStroke} aria-hidden />}
    <span className={classes.label}>{children}</span>
  </a>
)
