import type { ReactNode, Ref } from 'react'
import classes from './PaneHeader.module.css'

interface PaneHeaderProps {
  /** The name of the header, read aloud. */
  label?: string
  className?: string | undefined
  ref?: Ref<HTMLElement>
  /** The way back and the picture. */
  before: ReactNode
  /** The name, and small things beside it. */
  title: ReactNode
  /** The heading level of the title. */
  level: 1 | 2
  /** The whole name if it is truncated. */
  hint?: string
  /** Below the name. */
  line: ReactNode
  /** Buttons. */
  children: ReactNode
}

/** Shows what is open beside a list, with its actions. */
export const PaneHeader = ({ label, className, ref, before, title, level, hint, line, children }: PaneHeaderProps) => {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={[classes.header, className].filter(Boolean).join(' ')} aria-label={label} ref={ref}>
      {before}
      <div className={classes.what}>
        <Heading className={classes.title} title={hint}>
          {title}
        </Heading>
        <p className={classes.line}>{line}</p>
      </div>
      {children}
    </section>
  )
}
