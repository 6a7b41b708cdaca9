import type { QueueId, UserId } from '@guiche/contract/core/ids'
import { queues, userQueues } from '../../../schema/people-tables.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'

export type NewQueue = Omit<typeof queues.$inferInsert, 'id' | 'companyId' | 'createdAt'>

/** A name or a colour that is taken ends in its error code: both are unique in the company. */
export const insertQueue = async (tx: TenantTransaction, queue: NewQueue): Promise<QueueId> => {
  const values = { ...queue, companyId: tx.companyId }
  const [row] = await tx.db.insert(queues).values(values).returning({ id: queues.id })
  if (!row) throw new Error('the queue was not inserted')
  return row.id as QueueId
}

export const insertMember = (tx: TenantTransaction, queueId: QueueId, userId: UserId) =>
  tx.db.insert(userQueues).values({ companyId: tx.companyId, queueId, userId }).onConflictDoNothing()
