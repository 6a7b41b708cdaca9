import type { Ticket } from '@guiche/contract/features/tickets'
import { nameOf } from '../../features/contacts/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './CommandPalette.module.css'

export const FoundTicket = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts()
  const name = nameOf(ticket.contact)
  return (
    <>
      <span className={classes.found}>
        <Avatar name={name} src={ticket.contact.urlPicture ?? ticket.contact.profilePicUrl} size={24} />
        <span className="truncate">{name}</span>
      </span>
      <span className={classes.state}>
        #{ticket.id} · {t(`tickets.status.${ticket.status}`)}
      </span>
    </>
  )
}
