import type { Exchange } from '@guiche/contract/features/integrations'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n.ts'
import { Dot } from '../../ui/Dot.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { exchangesOf } from './api.ts'
import classes from './Exchanges.module.css'

const Line = ({ exchange }: { exchange: Exchange }) => {
  const t = useTexts()
  const { at, failure, status, tookMs, sent, received } = exchange
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <Dot tone={failure === null ? 'ok' : 'bad'} />
        <Time value={at} look="dateTime" />
        <span className={classes.faint}>{t('integrations.log.took', { ms: tookMs })}</span>
        {status !== null && <span className={classes.faint}>HTTP {status}</span>}
        {failure && <span>{t(`outside.failures.${failure}`)}</span>}
      </div>
      <p className={classes.words}>
        <span className={classes.faint}>{t('integrations.log.sent')}</span> {sent}
      </p>
      {received !== '' && (
        <p className={classes.words}>
          <span className={classes.faint}>{t('integrations.log.received')}</span> {received}
        </p>
      )}
    </li>
  )
}

/** The last requests, for debugging. */
export const Exchanges = ({ integrationId }: { integrationId: number }) => {
  const t = useTexts()
  const { data, error, refetch } = useQuery({ ...exchangesOf(integrationId), staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  if (data.length === 0)
    return <EmptyState title={t('integrations.log.empty')} text={t('integrations.log.emptyText')} />
  return (
    <ul className={classes.list}>
      {data.map((exchange) => (
        <Line key={exchange.id} exchange={exchange} />
      ))}
    </ul>
  )
}
