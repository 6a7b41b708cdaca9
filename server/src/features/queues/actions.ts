import type { QueueId, UserId } from '@guiche/contract/core/ids'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { announceUserChange } from '../users/actions.ts'
import { announceQueue } from './events.ts'
import { queueById } from './queries.ts'
import { insertMember, insertQueue, type NewQueue } from './store.ts'

export const createQueue = (ctx: Ctx, queue: NewQueue): Promise<QueueId> =>
  ctx.transact(async (work) => {
    const queueId = await insertQueue(work.tx, queue)
    const made = await queueById(work, queueId)
    if (made) announceQueue(work, 'create', made)
    return queueId
  })

/** The user's own sockets hear it and follow the queue from then on. */
export const addMember = (ctx: Ctx, queueId: QueueId, userId: UserId): Promise<void> =>
  ctx.transact(async (work) => {
    if (!(await queueById(work, queueId))) throw new Refusal('ERR_NO_QUEUE_FOUND')
    await insertMember(work.tx, queueId, userId)
    await announceUserChange(work, userId)
  })
