import type { QueueId, UserId } from '@guiche/contract/core/ids'
import { queues, userQueues } from '../../../schema/people-tables.ts'
import { insertSome } from '../../platform/db/assembled.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import { insertInto } from '../../platform/db/table-rows.ts'

export type NewQueue = Omit<typeof queues.$inferInsert, 'id' | 'companyId' | 'createdAt'>

/** A name or a colour that is taken ends in its error code: both are unique in the company. */
export const insertQueue = async (tx: TenantTransaction, queue: NewQueue): Promise<QueueId> =>
  (await insertSome(tx, queues, { ...queue, companyId: tx.companyId })) as QueueId

const join = insertInto('queue_member_insert', userQueues, {
  given: ['queueId', 'userId'],
  after: 'on conflict do nothing',
})
export const insertMember = (tx: TenantTransaction, queueId: QueueId, userId: UserId) =>
  tx.sql(join, { queueId, userId })
