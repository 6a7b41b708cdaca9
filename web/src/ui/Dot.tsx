import classes from './Dot.module.css'

export interface DotProps {
  color?: string
  tone?: 'ok' | 'warn' | 'bad' | 'neutral'
  size?: number
}

/** Decorative: the text beside it says the same. */
export const Dot = ({ color, tone = 'neutral', size = 8 }: DotProps) => (
  <span
    className={classes.dot}
    data-tone={tone}
    style={{ width: size, height: size, ...(color ? { background: color } : {}) }}
    aria-hidden
  />
)
