import type { ButtonHTMLAttributes, Ref } from 'react'
import classes from './IconButton.module.css'
import { type Icon, iconSize, iconStroke } from './icon.ts'
import { Spinner } from './Spinner.tsx'
import { type TooltipSide, tooltip } from './Tooltips.tsx'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: Icon
  /** The accessible name and the tooltip. */
  label: string
  shortcut?: string
  isOn?: boolean
  isBusy?: boolean
  look?: 'quiet' | 'primary' | 'danger'
  size?: 'small' | 'normal'
  /** A dot in the corner: there is something new behind this button. */
  hasDot?: boolean
  tooltipSide?: TooltipSide
  ref?: Ref<HTMLButtonElement>
}

export const IconButton = (props: IconButtonProps) => {
  const {
    icon: Glyph,
    label,
    shortcut,
    isOn,
    isBusy,
    look = 'quiet',
    size = 'normal',
    hasDot,
    tooltipSide,
    ...rest
  } = props
  return (
    <button
      type="button"
      {...tooltip(shortcut ? `${label} (${shortcut})` : label, tooltipSide)}
      {...rest}
      aria-label={label}
      aria-pressed={isOn}
      aria-busy={isBusy || undefined}
      data-look={look}
      data-size={size}
      className={[classes.button, rest.className].filter(Boolean).join(' ')}
    >
      {isBusy ? <Spinner /> : <Glyph size={size === 'small' ? 16 : iconSize} stroke={iconStroke} aria-hidden />}
      {hasDot && <span className={classes.dot} />}
    </button>
  )
}
