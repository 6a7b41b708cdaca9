import { listConnections } from '@guiche/contract/features/connections'
import { listQueues } from '@guiche/contract/features/queues'
import { listUsers } from '@guiche/contract/features/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'
import { useCan } from '../../lib/rights.ts'
import { useUser } from '../../lib/session.ts'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import { type FirstStep, stepsLeft } from './api/steps.ts'

/** The next steps for this user to get the company started; events keep it current. */
export const useFirstSteps = (): readonly FirstStep[] => {
  const { plan } = useUser().company
  const mayQueue = useCan('queues:manage') && plan.queues > 0
  const mayInvite = useCan('users:manage') && plan.users > 1
  const mayConnect = useCan('connections-page:addConnection') && plan.connections > 0
  const queues = useQuery({ ...queryOf(listQueues), enabled: mayQueue }).data
  const connections = useQuery({ ...queryOf(listConnections, { query: {} }), enabled: mayConnect }).data
  const client = useQueryClient()
  const asked = queryOf(listUsers, { query: {} })
  // Users come online and leave all day: once there is a colleague, this is not queried again.
  const hasColleague = useOnceTrue((client.getQueryData(asked.queryKey)?.count ?? 0) > 1)
  const users = useQuery({ ...asked, enabled: mayInvite && !hasColleague }).data
  return stepsLeft({
    queues: mayQueue ? queues?.length : undefined,
    users: mayInvite ? users?.count : undefined,
    numbers: mayConnect
      ? connections?.filter(({ number, status }) => number !== null || status === 'CONNECTED').length
      : undefined,
  })
}
