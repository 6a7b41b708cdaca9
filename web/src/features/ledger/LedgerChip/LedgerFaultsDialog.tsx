import { type LedgerEntry, type LedgerFault, mostListedFaults } from '@guiche/contract/features/ledger'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../lib/i18n.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useLedgerFaults } from '../api.ts'
import classes from './LedgerFaultsDialog.module.css'

const directionOf = ({ fromMe }: LedgerEntry) => (fromMe === null ? 'stanza' : fromMe ? 'sent' : 'received')

const Entry = ({ entry }: { entry: LedgerEntry }) => {
  const t = useTexts()
  const dates = useDates()
  const { contactName, ticketUuid, externalIds, detail, at } = entry
  const name = contactName ?? t('ledger.unnamed')
  return (
    <li className={classes.entry}>
      <span className={classes.first}>
        {ticketUuid ? (
          <Link to={`/tickets/${ticketUuid}`} className={classes.name ?? ''}>
            {name}
          </Link>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <time dateTime={at} className="tabular">
          {dates.exact(at)}
        </time>
      </span>
      <span className={classes.second}>{t(`ledger.direction.${directionOf(entry)}`)}</span>
      {detail && <span className={classes.second}>{detail}</span>}
      {externalIds.map((id) => (
        <code key={id} className={classes.code}>
          {id}
        </code>
      ))}
    </li>
  )
}

const Body = ({ connectionId, fault }: { connectionId: number; fault: LedgerFault }) => {
  const t = useTexts()
  const { data, error, refetch } = useLedgerFaults(connectionId, fault)
  if (data === undefined && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows rows={4} />
  if (data.length === 0)
    return <EmptyState icon={IconShieldCheck} title={t('ledger.none')} text={t(`ledger.faults.${fault}.meaning`)} />
  return (
    <>
      <p className={classes.meaning}>{t(`ledger.faults.${fault}.meaning`)}</p>
      <ul className={classes.list}>
        {data.map((entry, at) => (
          <Entry key={entry.messageId ?? entry.externalIds[0] ?? at} entry={entry} />
        ))}
      </ul>
      {data.length === mostListedFaults && (
        <p className={classes.meaning}>{t('ledger.newest', { count: data.length })}</p>
      )}
    </>
  )
}

interface LedgerFaultsDialogProps {
  connection: { id: number; name: string }
  /** Null: closed. */
  fault: LedgerFault | null
  onClose: () => void
}

/** The messages behind a count. */
export const LedgerFaultsDialog = ({ connection, fault, onClose }: LedgerFaultsDialogProps) => {
  const t = useTexts()
  const title = fault ? t(`ledger.faults.${fault}.title`, { name: connection.name }) : ''
  return (
    <Dialog isOpen={fault !== null} onClose={onClose} title={title}>
      {fault && <Body connectionId={connection.id} fault={fault} />}
    </Dialog>
  )
}
