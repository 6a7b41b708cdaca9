import type { ReactNode } from 'react'
import { useDraft } from './api/drafts.ts'
import classes from './Draft.module.css'

interface DraftLineProps {
  text: string
  /** "Rascunho:" */
  label: string
  /** Shown if there is no draft. */
  children: ReactNode
}

/** What waits in a composer, in the place of the last message. */
export const DraftLine = ({ text, label, children }: DraftLineProps) => {
  if (text === '') return children
  return (
    <>
      <span className={classes.label}>{label}</span> {text}
    </>
  )
}

export interface DraftProps extends Omit<DraftLineProps, 'text'> {
  ticketId: number
}

/** Of a ticket. */
export const Draft = ({ ticketId, ...line }: DraftProps) => <DraftLine text={useDraft(ticketId)} {...line} />
