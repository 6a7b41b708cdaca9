import type { ReactNode } from 'react'
import classes from './KitScreen.module.css'

export const KitPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h2>{title}</h2>
    {children}
  </section>
)

export const KitRow = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>
