import type { EarlierTicket, Ticket } from '@guiche/contract/features/tickets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../lib/i18n.ts'
import { plainText } from '../../lib/whatsapp-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { earlierTicketsOf } from './api.ts'
import classes from './EarlierTickets.module.css'

const Entry = ({ ticket }: { ticket: EarlierTicket }) => {
  const t = useTexts()
  return (
    <li>
      <Link to={`/tickets/${ticket.uuid}`} className={classes.entry}>
        <span className={classes.line}>
          <span className={classes.number}>#{ticket.id}</span>
          <Chip color={ticket.queue?.color}>{ticket.queue?.name ?? t('tickets.item.noQueue')}</Chip>
          <Time value={ticket.closedAt ?? ticket.createdAt} className={classes.when} />
        </span>
        <span className={classes.line}>
          <span className="truncate">{plainText(ticket.lastMessage) || t(`tickets.status.${ticket.status}`)}</span>
        </span>
        <span className={classes.faint}>
          {[t(`tickets.status.${ticket.status}`), ticket.user?.name].filter(Boolean).join(' · ')}
        </span>
      </Link>
    </li>
  )
}

/** The contact's other tickets, as far as the user may see them. */
export const EarlierTickets = ({ ticket }: { ticket: Ticket }) => {
  const t = useTexts()
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    earlierTicketsOf(ticket.contactId),
  )
  const others = data?.pages.flatMap(({ tickets }) => tickets).filter(({ id }) => id !== ticket.id) ?? []
  return (
    <section aria-label={t('tickets.earlier.title')}>
      <h3 className={classes.heading}>{t('tickets.earlier.title')}</h3>
      {isPending && <SkeletonRows rows={2} />}
      {error && others.length === 0 && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && others.length === 0 && !hasNextPage && <p className={classes.faint}>{t('tickets.earlier.none')}</p>}
      <ul className={classes.list}>
        {others.map((each) => (
          <Entry key={each.id} ticket={each} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('tickets.earlier.more')}
        </Button>
      )}
    </section>
  )
}
