import { z } from 'zod'
import { HoursWeek } from '../business-hours.ts'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { FileListId, orNone, QueueId } from '../core/ids.ts'
import { flag, line, text } from '../core/wire.ts'
import { IntegrationId } from './integrations.ts'
import { mostMenuBytes, mostMenuValues, OptionForms, OptionTree } from './queue-options.ts'

/** A queue as tickets and users show it. */
export const QueueChip = z.object({ id: z.number(), name: z.string(), color: z.string() })
export type QueueChip = z.output<typeof QueueChip>

/** Minutes after which the rotator passes a waiting ticket to the next member. 0: the rotator is off. */
export const rotatorMinutes = [0, 2, 5, 10, 15, 30, 45, 60] as const

export const Queue = QueueChip.extend({
  orderQueue: z.number(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  /** The ticket is closed after the queue's texts. */
  closeTicket: z.boolean(),
  ativarRoteador: z.boolean(),
  tempoRoteador: z.number(),
  /** The integration that answers once the queue is chosen; null: none. */
  integrationId: z.number().nullable(),
  fileListId: z.number().nullable(),
})
export type Queue = z.output<typeof Queue>

export const QueueDetails = Queue.extend({
  /** Empty: always open. */
  schedules: HoursWeek,
  chatbots: z.array(OptionTree),
})
export type QueueDetails = z.output<typeof QueueDetails>

export const leastQueueName = 2
export const mostQueueName = 50
export const mostGreeting = 4_096

const minutesError = `must be one of ${rotatorMinutes.join(', ')}`
const fields = {
  name: line(mostQueueName, leastQueueName),
  /** `#rgb`, `#rrggbb` or `#rrggbbaa`. */
  color: z
    .string()
    .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, { error: 'must be a colour like #0d9488' }),
  orderQueue: orNone(z.coerce.number().int().min(0).max(9_999)).transform((value) => value ?? 0),
  greetingMessage: text(mostGreeting),
  outOfHoursMessage: text(mostGreeting),
  closeTicket: flag,
  ativarRoteador: flag,
  tempoRoteador: z.coerce
    .number()
    .refine((value) => rotatorMinutes.some((each) => each === value), { error: minutesError }),
  integrationId: orNone(IntegrationId),
  fileListId: orNone(FileListId),
  schedules: HoursWeek,
  /** The whole top level of the menu: missing options are deleted with their children. Absent: the menu stays. */
  chatbots: OptionForms,
}
const optional = z.object(fields).partial()

const queueErrors = [
  'ERR_QUEUE_NAME_TAKEN',
  'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  'ERR_OUT_OF_HOURS_MESSAGE_REQUIRED',
  'ERR_NOT_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_VALIDATION',
  'ERR_OPTION_MESSAGE_REQUIRED',
  'ERR_TOO_MANY_OPTIONS',
] as const

export const listQueues = endpoint({
  method: 'GET',
  path: '/queue',
  needs: 'user',
  summary: "The company's queues in menu order",
  answer: z.array(Queue),
})

export const queueDetails = endpoint({
  method: 'GET',
  path: '/queue/{id}',
  needs: 'queues:manage',
  summary: 'One queue with its hours and its menu',
  params: z.object({ id: QueueId }),
  answer: QueueDetails,
  errors: ['ERR_NO_QUEUE_FOUND'],
})

export const createQueue = endpoint({
  method: 'POST',
  path: '/queue',
  needs: 'queues:manage',
  mostBodyBytes: mostMenuBytes,
  mostBodyValues: mostMenuValues,
  summary: 'Add a queue, last in the menu where no order is given',
  body: optional.extend({ name: fields.name, color: fields.color }),
  answer: QueueDetails,
  errors: [...queueErrors, 'ERR_PLAN_LIMIT_QUEUES', 'ERR_NO_QUEUE_FOUND'],
})

export const updateQueue = endpoint({
  method: 'PUT',
  path: '/queue/{id}',
  needs: 'queues:manage',
  mostBodyBytes: mostMenuBytes,
  mostBodyValues: mostMenuValues,
  summary: 'Change a queue; absent fields stay',
  params: z.object({ id: QueueId }),
  body: optional,
  answer: QueueDetails,
  errors: [...queueErrors, 'ERR_NO_QUEUE_FOUND'],
})

export const deleteQueue = endpoint({
  method: 'DELETE',
  path: '/queue/{id}',
  needs: 'queues:manage',
  summary:
    'Remove a queue. It is gone from menus and selections at once; its tickets follow in batches to `moveTo`, or to no queue',
  params: z.object({ id: QueueId }),
  query: z.object({ moveTo: orNone(QueueId).optional() }),
  answer: Deleted,
  errors: ['ERR_NO_QUEUE_FOUND'],
})

export const queueEvent = event({
  stream: 'queue',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), queue: Queue, queueId: z.number() }),
    z.object({ action: z.literal('delete'), queueId: z.number() }),
  ]),
})
