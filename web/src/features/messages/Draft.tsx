import type { ReactNode } from 'react'
import { useDraft } from './api/drafts.ts'
import classes from './Draft.module.css'

export interface DraftProps {
  ticketId: number
  /** "Rascunho:" */
  label: string
  /** What stands here while nothing is half written. */
  children: ReactNode
}

/** The text that waits in a ticket's composer, in the place of its last message. */
export const Draft = ({ ticketId, label, children }: DraftProps) => {
  const text = useDraft(ticketId)
  if (text === '') return children
  return (
    <>
      <span className={classes.label}>{label}</span> {text}
    </>
  )
}
