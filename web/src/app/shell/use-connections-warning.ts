import type { ConnectionState } from '@guiche/contract/channels'
import { listConnections } from '@guiche/contract/features/connections'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'
import { useCan } from '../../lib/rights.ts'
import { useUser } from '../../lib/session.ts'
import { isExpired } from '../../lib/subscription.ts'

const troubled: readonly ConnectionState[] = ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']
/** A connection that restarts passes through these states quickly; that is no reason for a warning. */
const settledAfterMs = 2_000

export const useConnectionsWarning = (): boolean => {
  const { company } = useUser()
  const mayManage = useCan('connections-page:view') && !isExpired(company)
  const { data } = useQuery({ ...queryOf(listConnections, { query: {} }), enabled: mayManage })
  const isTroubled = data?.some(({ status }) => troubled.includes(status)) ?? false
  const [isSettled] = useDebouncedValue(isTroubled, settledAfterMs)
  return mayManage && isSettled
}
