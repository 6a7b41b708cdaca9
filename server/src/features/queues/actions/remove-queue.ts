/**
 * A deleted queue disappears from menus and selections at once; its tickets follow in batches (empty-queue.ts). Its
 * row stays, because history refers to it.
 */
import { ConnectionId, type QueueId } from '@guiche/contract/core/ids'
import type { Ctx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { announceConnectionNow } from '../../connections/actions/announce-connection.ts'
import { announceQueueGone } from '../events.ts'
import { mayMoveTo } from '../rules/queue.ts'
import { forgetTargetQueue } from '../store/options.ts'
import { lockQueue, queuesThere } from '../store/queues.ts'
import { leaveConnections, markRemoved } from '../store/removals.ts'
import { announceOptions } from './announce-queues.ts'
import { emptyQueueJob, emptyQueueOptions } from './empty-queue-job.ts'

const targetOf = async (work: Work, queueId: QueueId, wanted: QueueId | null) => {
  const there = wanted === null ? [] : await queuesThere(work.tx, [wanted])
  settle(mayMoveTo(queueId, wanted, there.length > 0 ? { id: wanted } : null))
}

export const removeQueue = (ctx: Ctx, queueId: QueueId, moveTo: QueueId | null): Promise<{ id: number }> =>
  ctx.transact(async (work) => {
    if (!(await lockQueue(work.tx, queueId))) throw new Refusal('ERR_NO_QUEUE_FOUND')
    await targetOf(work, queueId, moveTo)
    const now = work.clock.now()
    await markRemoved(work.tx, queueId, moveTo, now)
    announceQueueGone(work, queueId)
    await announceOptions(work, await forgetTargetQueue(work.tx, queueId, now))
    for (const id of await leaveConnections(work.tx, queueId, moveTo))
      await announceConnectionNow(work, ConnectionId.parse(id))
    work.enqueue(emptyQueueJob, { companyId: work.companyId, queueId }, emptyQueueOptions(work.companyId, queueId))
    return { id: queueId }
  })
