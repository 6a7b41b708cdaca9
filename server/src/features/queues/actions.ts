import type { QueueId, UserId } from '@guiche/contract/core/ids'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { announceUserChange } from '../users/actions.ts'
import { blankQueue } from './actions/keep-queue.ts'
import { announceQueue } from './events.ts'
import { queueRow } from './queries.ts'
import type { QueueFields } from './rules/queue.ts'
import { insertMember, insertQueue } from './store/queues.ts'

export type NewQueue = Partial<QueueFields> & Pick<QueueFields, 'name' | 'color'>

/** For the demo and tests; users go through the call, which checks their plan. */
export const createQueue = (ctx: Ctx, queue: NewQueue): Promise<QueueId> =>
  ctx.transact(async (work) => {
    const queueId = await insertQueue(work.tx, { ...blankQueue, ...queue })
    const made = await queueRow(work, queueId)
    if (made) announceQueue(work, 'create', made)
    return queueId
  })

/** The user's own sockets receive it and join the queue's room from then on. */
export const addMember = (ctx: Ctx, queueId: QueueId, userId: UserId): Promise<void> =>
  ctx.transact(async (work) => {
    if (!(await queueRow(work, queueId))) throw new Refusal('ERR_NO_QUEUE_FOUND')
    await insertMember(work.tx, queueId, userId)
    await announceUserChange(work, userId)
  })
