import type { Ticket } from '@guiche/contract/features/tickets'
import { useEffect, useRef } from 'react'
import { ContactDrawer } from '../../features/contacts/ContactDrawer.tsx'
import { MediaSection } from '../../features/messages/MediaShelf/MediaSection.tsx'
import { NotesSection } from '../../features/ticket-notes/NotesSection.tsx'
import { EarlierTickets } from '../../features/tickets/EarlierTickets.tsx'
import { IntegrationSwitch } from '../../features/tickets/IntegrationSwitch.tsx'
import { LaneField } from '../../features/tickets/LaneField.tsx'
import { useToastsClearOf } from '../../ui/toasts-place.ts'
import classes from './ContactPane.module.css'

interface ContactPaneProps {
  ticket: Ticket
  onClose: () => void
  /** It covers the conversation: the focus moves into it, and Escape closes it. */
  isOver: boolean
}

/** The contact beside the conversation. */
export const ContactPane = ({ ticket, onClose, isOver }: ContactPaneProps) => {
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOver) pane.current?.querySelector('button')?.focus()
  }, [isOver])
  useToastsClearOf(pane, isOver)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves what lies over the conversation.
    <div
      ref={pane}
      className={classes.pane}
      data-over={isOver || undefined}
      onKeyDown={(event) => {
        if (!isOver || event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
    >
      <ContactDrawer
        contactId={ticket.contactId}
        onClose={onClose}
        below={
          <>
            <NotesSection key={`notes ${ticket.id}`} ticket={ticket} />
            <MediaSection key={`media ${ticket.id}`} ticket={ticket} />
            <EarlierTickets key={ticket.contactId} ticket={ticket} />
          </>
        }
      >
        <LaneField ticket={ticket} />
        <IntegrationSwitch ticket={ticket} />
      </ContactDrawer>
    </div>
  )
}
