import type { Ticket } from '@guiche/contract/features/tickets'
import { logoAddress, useBrand } from '../../../lib/brand.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { formatPhone } from '../../../lib/phone.ts'
import { useUser } from '../../../lib/session.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { nameOf } from '../../contacts/api.ts'
import classes from './PrintedTicket.module.css'

export const PrintedHeading = ({ ticket, at }: { ticket: Ticket; at: Date }) => {
  const t = useTexts()
  const dates = useDates()
  const { company } = useUser()
  const { appName, appLogoLight } = useBrand()
  const { contact, queue, user, status } = ticket
  const place = [queue?.name ?? t('tickets.item.noQueue'), user?.name, t(`tickets.status.${status}`)]
  return (
    <header className={classes.heading}>
      <div className={classes.brand}>
        {appLogoLight ? <img src={logoAddress(appLogoLight)} alt={appName} /> : appName}
      </div>
      <div className={classes.company}>{company.name}</div>
      <div className={classes.title}>{t('tickets.printing.heading', { id: ticket.id })}</div>
      <div>
        {nameOf(contact)} · {formatPhone(contact.number)}
      </div>
      <div>{place.filter(Boolean).join(' · ')}</div>
      <div>{t('tickets.printing.issued', { date: dates.dateTime(at.toISOString()) })}</div>
    </header>
  )
}
