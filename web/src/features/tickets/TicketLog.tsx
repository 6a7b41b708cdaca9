import type { TicketLogEntry } from '@guiche/contract/features/ticket-log'
import type { Ticket } from '@guiche/contract/features/tickets'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/rights.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { ticketLogOf } from './api.ts'
import classes from './TicketLog.module.css'

// Only users who edit flows see their runs.
const TicketFlowRuns = lazyPart(async () => (await import('../flow-runs/TicketFlowRuns.tsx')).TicketFlowRuns, {
  isQuiet: true,
})

const Entry = ({ entry }: { entry: TicketLogEntry }) => {
  const t = useTexts()
  return (
    <li className={classes.entry}>
      <span className={classes.what}>
        {t(`tickets.log.${entry.type}`)}
        {entry.reason && <span className={classes.why}>{t(`tickets.log.reasons.${entry.reason}`)}</span>}
      </span>
      <Time value={entry.createdAt} look="dateTime" className={classes.when} />
      <span className={classes.who}>
        {entry.user?.name ?? t('tickets.log.system')}
        {entry.queue && <Chip color={entry.queue.color}>{entry.queue.name}</Chip>}
      </span>
    </li>
  )
}

const Timeline = ({ ticketId }: { ticketId: number }) => {
  const t = useTexts()
  const { data, error, refetch } = useQuery(ticketLogOf(ticketId))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />
  if (data.length === 0) return <EmptyState title={t('tickets.log.empty')} />
  return (
    <ol className={classes.timeline}>
      {data.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

interface TicketLogProps {
  isOpen: boolean
  onClose: () => void
  ticket: Pick<Ticket, 'id'>
}

export const TicketLog = ({ isOpen, onClose, ticket }: TicketLogProps) => {
  const t = useTexts()
  const mayDraw = useCan('flows:manage')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('tickets.log.title', { id: ticket.id })}>
      <Timeline ticketId={ticket.id} />
      {mayDraw && (
        <Suspense fallback={null}>
          <TicketFlowRuns ticketId={ticket.id} />
        </Suspense>
      )}
    </Dialog>
  )
}
