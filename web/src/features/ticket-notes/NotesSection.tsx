import type { Ticket } from '@guiche/contract/features/tickets'
import { useTexts } from '../../lib/i18n.ts'
import classes from './TicketNotes.module.css'
import { TicketNotes } from './TicketNotes.tsx'

/** The notes beside the conversation. */
export const NotesSection = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts()
  return (
    <section className={classes.section} aria-label={t('notes.title')}>
      <h3 className={classes.heading}>{t('notes.title')}</h3>
      <TicketNotes ticketId={ticket.id} isBrief />
    </section>
  )
}
