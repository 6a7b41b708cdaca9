import type { Ticket } from '@guiche/contract/features/tickets'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { cutText } from '../../lib/cut-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { plainLine } from '../../lib/whatsapp-text.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Time } from '../../ui/Time.tsx'
import { nameOf } from '../contacts/api.ts'
import classes from './MomentCard.module.css'

const mostLetters = 30

/** Admins open any ticket, everybody else their own. */
const useMayOpen = (ticket: Ticket): boolean => {
  const { profile, id } = useUser()
  return profile === 'admin' || ticket.userId === id
}

const Face = ({ ticket, children }: { ticket: Ticket; children: ReactNode }) =>
  useMayOpen(ticket) ? (
    <Link to={`/tickets/${ticket.uuid}`} className={classes.card} draggable={false}>
      {children}
    </Link>
  ) : (
    <div className={classes.card}>{children}</div>
  )

/** The summary of one conversation. */
export const MomentCard = memo(({ ticket }: { ticket: Ticket }) => {
  const t = useTexts()
  const { contact, queue, whatsapp, unreadMessages } = ticket
  const name = nameOf(contact)
  const line = plainLine(ticket.lastMessage)
  return (
    <Face ticket={ticket}>
      <Avatar name={name} src={contact.urlPicture ?? contact.profilePicUrl} size={32} />
      <span className={classes.name} title={name}>
        {cutText(name, mostLetters)}
      </span>
      <Time value={ticket.lastMessageAt ?? ticket.updatedAt} className={classes.time} />
      <span className={classes.message}>{line === '' ? t('moments.noMessage') : cutText(line, mostLetters)}</span>
      <Badge count={unreadMessages} label={t('moments.unread', { count: unreadMessages })} />
      <span className={classes.chips}>
        {queue ? (
          <Chip color={queue.color} title={queue.name}>
            {queue.name}
          </Chip>
        ) : (
          <Chip tone="warn">{t('moments.noQueue')}</Chip>
        )}
        {whatsapp && <Chip title={whatsapp.name}>{whatsapp.name}</Chip>}
      </span>
    </Face>
  )
})
MomentCard.displayName = 'MomentCard'
