/** The menus of the clinic's queues. An earlier start may have been interrupted: existing ones stay. */
import type { QueueId } from '@guiche/contract/core/ids'
import type { Ctx } from '../context.ts'
import { updateQueue } from '../features/queues/actions/keep-queue.ts'
import { queueDetails } from '../features/queues/queries.ts'
import { queueMenus } from './story.ts'

export const seedMenus = async (ctx: Ctx, queueIds: ReadonlyMap<string, QueueId>): Promise<void> => {
  for (const { queue, ...texts } of queueMenus) {
    const queueId = queueIds.get(queue)
    if (queueId === undefined) continue
    const { greetingMessage, chatbots } = await queueDetails(ctx, queueId)
    if (greetingMessage === '' && chatbots.length === 0) await updateQueue(ctx, queueId, texts)
  }
}
