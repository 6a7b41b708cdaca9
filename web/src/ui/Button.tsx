import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import classes from './Button.module.css'
import type { Icon } from './icon.ts'
import { iconStroke } from './icon.ts'
import { Kbd } from './Kbd.tsx'
import { Spinner } from './Spinner.tsx'

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary button per screen; `danger` only for what cannot be undone. */
  look?: ButtonLook
  icon?: Icon
  /** Shown on the button, but not bound: the command registry binds keys. */
  shortcut?: string
  isBusy?: boolean
  isWide?: boolean
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export const Button = ({
  look = 'plain',
  icon: Glyph,
  shortcut,
  isBusy = false,
  isWide = false,
  children,
  className,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-busy={isBusy || undefined}
    aria-disabled={isBusy || undefined}
    onClick={isBusy ? undefined : rest.onClick}
    data-look={look}
    data-wide={isWide || undefined}
    className={[classes.button, className].filter(Boolean).join(' ')}
  >
    {isBusy ? <Spinner /> : Glyph && <Glyph size={16} stroke={iconStroke} aria-hidden />}
    <span className={classes.label}>{children}</span>
    {shortcut && <Kbd isInverse={look === 'primary' || look === 'danger'}>{shortcut}</Kbd>}
  </button>
)
