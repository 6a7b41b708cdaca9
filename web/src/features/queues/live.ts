import { listQueues, type Queue, type QueueDetails, queueDetails } from '@guiche/contract/features/queues'
import type { Live, Reducer } from '../../lib/live.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { menuAfter } from './option-tree.ts'

const inMenuOrder = (a: Queue, b: Queue): number => a.orderQueue - b.orderQueue || a.id - b.id

const withQueue = (queues: readonly Queue[], queue: Queue): Queue[] =>
  [...queues.filter(({ id }) => id !== queue.id), queue].sort(inMenuOrder)

export const onQueue: Reducer<'queue'> = (client, payload) => {
  client.setQueriesData({ queryKey: keyOf(listQueues) }, (before: Queue[] | undefined) => {
    if (!before) return before
    return payload.action === 'delete'
      ? before.filter(({ id }) => id !== payload.queueId)
      : withQueue(before, payload.queue)
  })
  // Its hours are not told.
  void client.invalidateQueries({ queryKey: keyOf(queueDetails, { params: { id: payload.queueId as never } }) })
}

/** A menu that is open on another screen follows. */
export const onOption: Reducer<'chatbot'> = (client, payload) => {
  const queueId = payload.action === 'delete' ? payload.queueId : payload.chatbot.queueId
  patchThroughFetch<QueueDetails>(client, keyOf(queueDetails), (queue) =>
    queue.id === queueId ? { ...queue, chatbots: menuAfter(queue.chatbots, payload) } : queue,
  )
}

export const live: Live = { hears: { queue: [onQueue], chatbot: [onOption] } }
