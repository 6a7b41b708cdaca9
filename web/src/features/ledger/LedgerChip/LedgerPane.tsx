import { type ConnectionLedger, type LedgerFault, ledgerFaults } from '@guiche/contract/features/ledger'
import { currentLanguage, useTexts } from '../../../lib/i18n.ts'
import { languages } from '../../../lib/languages.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useConnectionLedger } from '../api.ts'
import classes from './LedgerPane.module.css'

const formatCount = (count: number): string => count.toLocaleString(languages[currentLanguage()].tag)

interface FaultProps {
  fault: LedgerFault
  count: number
  onList: () => void
}

/** The counts, their meaning, and the link to their messages. */
const Fault = ({ fault, count, onList }: FaultProps) => {
  const t = useTexts()
  return (
    <div className={classes.fault} data-fault={count > 0 || undefined}>
      <dt>
        <span className={classes.number}>{formatCount(count)}</span> {t(`ledger.faults.${fault}.name`)}
      </dt>
      <dd>
        {t(`ledger.faults.${fault}.meaning`)}
        {count > 0 && (
          <button type="button" className={classes.show} onClick={onList}>
            {t('ledger.show', { count })}
          </button>
        )}
      </dd>
    </div>
  )
}

const Volumes = ({ ledger }: { ledger: ConnectionLedger }) => {
  const t = useTexts()
  const { received, stored, sent, accepted, delivered, read, failed } = ledger
  const came = { received, stored }
  const went = { sent, accepted, delivered, read }
  return (
    <>
      <dl className={classes.volumes}>
        {Object.entries({ ...came, ...went }).map(([name, count]) => (
          <div key={name}>
            <dt>{t(`ledger.volumes.${name as keyof typeof came | keyof typeof went}`)}</dt>
            <dd className="tabular">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {failed.length > 0 && (
        <div>
          <h4 className={classes.heading}>{t('ledger.failed')}</h4>
          <dl className={classes.failures}>
            {failed.map(({ code, count }) => (
              <div key={code}>
                <dt>{t(`errors.deliveryFailures.${code}`)}</dt>
                <dd className="tabular">{formatCount(count)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  )
}

interface LedgerPaneProps {
  connection: { id: number; name: string }
  onList: (fault: LedgerFault) => void
}

export const LedgerPane = ({ connection, onList }: LedgerPaneProps) => {
  const t = useTexts()
  const { data, error, refetch } = useConnectionLedger(connection.id)
  if (data === undefined && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows rows={4} />
  return (
    <div className={classes.pane}>
      <h3 className={classes.title}>{t('ledger.title', { name: connection.name })}</h3>
      <dl className={classes.faults}>
        {ledgerFaults.map((fault) => (
          <Fault key={fault} fault={fault} count={data[fault]} onList={() => onList(fault)} />
        ))}
      </dl>
      <Volumes ledger={data} />
      <p className={classes.hint}>{t('ledger.computed')}</p>
    </div>
  )
}
