import type { ReactNode } from 'react'
import classes from './FullPage.module.css'

/** One thing in the middle of the whole window. */
export const FullPage = ({ children }: { children: ReactNode }) => <main className={classes.page}>{children}</main>
