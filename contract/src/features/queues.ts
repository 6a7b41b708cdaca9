import { z } from 'zod'
import { HoursWeek } from '../business-hours.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { OptionTree } from './queue-options.ts'

/** As tickets and users show a queue. */
export const QueueChip = z.object({ id: z.number(), name: z.string(), color: z.string() })
export type QueueChip = z.output<typeof QueueChip>

/** After how many minutes the rotator hands a waiting ticket to the next member. 0: the rotator is off. */
export const rotatorMinutes = [0, 2, 5, 10, 15, 30, 45, 60] as const

export const Queue = QueueChip.extend({
  orderQueue: z.number(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  /** The ticket is closed once the queue has said what it has to say. */
  closeTicket: z.boolean(),
  ativarRoteador: z.boolean(),
  tempoRoteador: z.number(),
  /** Null while there are no integrations. */
  integrationId: z.number().nullable(),
  fileListId: z.number().nullable(),
})
export type Queue = z.output<typeof Queue>

export const QueueDetails = Queue.extend({
  /** Empty: open at all times. */
  schedules: HoursWeek,
  chatbots: z.array(OptionTree),
})
export type QueueDetails = z.output<typeof QueueDetails>

export const leastQueueName = 2
export const mostQueueName = 50
export const mostGreeting = 4_096

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
