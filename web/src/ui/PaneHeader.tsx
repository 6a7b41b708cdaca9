import type { ReactNode, Ref } from 'react'
import classes from './PaneHeader.module.css'

interface PaneHeaderProps {
  /** What the header is of, read aloud. */
  label?: string
  className?: string | undefined
  ref?: Ref<HTMLElement>
  /** The way back and the picture. */
  before: ReactNode
  /** The name, and what stands small beside it. */
  title: ReactNode
  /** The level of the title's heading. */
  level: 1 | 2
  /** The whole name where it is cut. */
  hint?: string
  /** Below the name. */
  line: ReactNode
  /** What can be done. */
  children: ReactNode
}

/** Says what is open beside a list, and what can be done with it. */
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
