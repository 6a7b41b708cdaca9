import { listConnections } from '@guiche/contract/features/connections'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/i18n.ts'
import { queryOf } from '../../../lib/query.ts'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './ConnectionNotice.module.css'

/** A number that moves to another process is away for a moment. */
const settledAfterMs = 5_000

/** What is written to a number that is not connected waits. */
export const ConnectionNotice = ({ connectionId }: { connectionId: number | null }) => {
  const t = useTexts()
  const { data } = useQuery(queryOf(listConnections, { query: {} }))
  const connection = data?.find(({ id }) => id === connectionId)
  const isAway = connection !== undefined && connection.status !== 'CONNECTED'
  const [isSettled] = useDebouncedValue(isAway, settledAfterMs)
  if (!isAway || !isSettled) return null
  return (
    <div className={classes.notice}>
      <Notice tone="warn">{t('composing.away', { connection: connection.name })}</Notice>
    </div>
  )
}
