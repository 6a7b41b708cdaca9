import type { Payload } from '@guiche/contract/core/event'
import type { optionEvent } from '@guiche/contract/features/queue-options'
import { type QueueDetails, queueDetails } from '@guiche/contract/features/queues'
import type { QueryClient } from '@tanstack/react-query'
import { patchThroughFetch } from '../../../lib/patch-cached.ts'
import { keyOf } from '../../../lib/query.ts'
import { menuAfter } from './option-tree.ts'

/** Updates a menu that is open on another screen. */
export const followMenu = (client: QueryClient, payload: Payload<typeof optionEvent>): void => {
  const queueId = payload.action === 'delete' ? payload.queueId : payload.chatbot.queueId
  patchThroughFetch<QueueDetails>(client, keyOf(queueDetails), (queue) =>
    queue.id === queueId ? { ...queue, chatbots: menuAfter(queue.chatbots, payload) } : queue,
  )
}

/** A queue's event does not contain its hours. */
export const askDetailsAgain = (client: QueryClient, queueId: number): void =>
  void client.invalidateQueries({ queryKey: keyOf(queueDetails, { params: { id: queueId as never } }) })
