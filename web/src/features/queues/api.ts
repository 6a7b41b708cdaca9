import { listQueues, type QueueChip } from '@guiche/contract/features/queues'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'

const none: readonly QueueChip[] = []

/** All queues of the company, in menu order: where a ticket may go. */
export const useQueues = (): readonly QueueChip[] => useQuery(queryOf(listQueues)).data ?? none

/** The queues whose tickets the user sees. */
export const useOwnQueues = (): readonly QueueChip[] => {
  const user = useUser()
  const all = useQueues()
  return user.profile === 'admin' || user.allHistoric === 'enabled' ? all : user.queues
}

/** The user's own queues, into which they accept tickets; admins accept into any. */
export const useWorkQueues = (): readonly QueueChip[] => {
  const user = useUser()
  const all = useQueues()
  return user.profile === 'admin' ? all : user.queues
}
