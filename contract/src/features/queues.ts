import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'

/** As tickets and users show a queue. */
export const QueueChip = z.object({ id: z.number(), name: z.string(), color: z.string() })
export type QueueChip = z.output<typeof QueueChip>

export const Queue = QueueChip.extend({
  orderQueue: z.number(),
  greetingMessage: z.string(),
})
export type Queue = z.output<typeof Queue>

export const listQueues = endpoint({
  method: 'GET',
  path: '/queue',
  needs: 'user',
  summary: "The company's queues in menu order",
  answer: z.array(Queue),
})

export const queueEvent = event({
  stream: 'queue',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), queue: Queue, queueId: z.number() }),
    z.object({ action: z.literal('delete'), queueId: z.number() }),
  ]),
})
