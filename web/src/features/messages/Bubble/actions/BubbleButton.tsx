import type { ComponentProps } from 'react'
import { type Icon, iconStroke } from '../../../../ui/icon.ts'
import classes from './BubbleButton.module.css'

interface BubbleButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  icon: Icon
  label: string
}

/** A button beside a bubble. No tooltip, because a conversation has several of these per message. */
export const BubbleButton = ({ icon: Sign, label, ...rest }: BubbleButtonProps) => (
  <button {...rest} type="button" className={classes.button} aria-label={label} title={label}>
    <Sign size={16} stroke={iconStroke} aria-hidden />
  </button>
)
