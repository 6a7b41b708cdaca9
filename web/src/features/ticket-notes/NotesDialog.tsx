import type { Ticket } from '@guiche/contract/features/tickets'
import { useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { nameOf } from '../contacts/api.ts'
import { TicketNotes } from './TicketNotes.tsx'

interface NotesDialogProps {
  ticket: Ticket
  isOpen: boolean
  onClose: () => void
}

export const NotesDialog = ({ ticket, isOpen, onClose }: NotesDialogProps) => {
  const t = useTexts()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('notes.of', { name: nameOf(ticket.contact) })}>
      <TicketNotes ticketId={ticket.id} />
    </Dialog>
  )
}
