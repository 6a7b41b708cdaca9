import { listQueues, type Queue } from '@guiche/contract/features/queues'
import type { Live, Reducer } from '../../lib/live.ts'
import { keyOf } from '../../lib/query.ts'

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
  void import('./live/menu-live.ts').then(({ askDetailsAgain }) => askDetailsAgain(client, payload.queueId))
}

/** Only admins use menus and hours: the code that updates them is loaded with the first event. */
const onOption: Reducer<'chatbot'> = (client, payload) =>
  void import('./live/menu-live.ts').then(({ followMenu }) => followMenu(client, payload))

export const live: Live = { hears: { queue: [onQueue], chatbot: [onOption] } }
