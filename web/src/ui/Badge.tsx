import classes from './Badge.module.css'

export interface BadgeProps {
  count: number
  /** Above this it reads "99+". */
  most?: number
  /** Read aloud instead of the bare number. */
  label?: string
}

/** A count; nothing at zero. */
export const Badge = ({ count, most = 99, label }: BadgeProps) =>
  count > 0 ? (
    <span className={classes.badge}>
      <span aria-hidden={label !== undefined}>{count > most ? `${most}+` : count}</span>
      {label && <span className="hidden-visually">{label}</span>}
    </span>
  ) : null
