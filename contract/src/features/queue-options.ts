/** The menu of a queue: a tree of options. The wire calls one a chatbot, and its parent `chatbotId`. */
import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { FileListId, id, orNone, QueueId, UserId } from '../core/ids.ts'
import { flag, line, text } from '../core/wire.ts'
import { IntegrationId } from './integrations.ts'

export const OptionId = id('OptionId')
export type OptionId = z.output<typeof OptionId>

export const optionKinds = ['text', 'queue', 'attendent', 'integration', 'file'] as const
export type OptionKind = (typeof optionKinds)[number]

export const leastOptionName = 4
export const mostOptionName = 80
export const mostOptionMessage = 4_096
/** Levels below a queue. */
export const mostOptionDepth = 20
/** Options of one parent. */
export const mostOptionsOfLevel = 500
/** In the whole menu of a queue. */
export const mostOptionsOfQueue = 2_000
/** The maximum size of such a menu in an answer. */
export const mostMenuBytes = 12 * 1024 * 1024
export const mostMenuValues = 100_000

/** One option without its children. */
export const QueueOption = z.object({
  id: z.number(),
  queueId: z.number(),
  /** Its parent option; null: the queue itself. */
  chatbotId: z.number().nullable(),
  /** Its position among the options of its parent, from 0. */
  position: z.number(),
  name: z.string(),
  greetingMessage: z.string(),
  queueType: z.enum(optionKinds),
  closeTicket: z.boolean(),
  optQueueId: z.number().nullable(),
  optUserId: z.number().nullable(),
  optIntegrationId: z.number().nullable(),
  optFileId: z.number().nullable(),
})
export type QueueOption = z.output<typeof QueueOption>

export type OptionTree = QueueOption & { options: OptionTree[] }
export const OptionTree: z.ZodType<OptionTree, OptionTree> = QueueOption.extend({
  get options() {
    return z.array(OptionTree)
  },
}).meta({ id: 'ChatbotTree' })

const fields = {
  name: line(mostOptionName, leastOptionName),
  greetingMessage: text(mostOptionMessage),
  queueType: z.enum(optionKinds),
  closeTicket: flag,
  optQueueId: orNone(QueueId),
  optUserId: orNone(UserId),
  optIntegrationId: orNone(IntegrationId),
  optFileId: orNone(FileListId),
}

/**
 * As sent by a client that saves a whole level: with an id it changes that option, without one it adds one. Absent
 * fields stay.
 */
export interface OptionForm {
  id?: OptionId | undefined
  name?: string | undefined
  greetingMessage?: string | undefined
  queueType?: OptionKind | undefined
  closeTicket?: boolean | undefined
  optQueueId?: QueueId | null | undefined
  optUserId?: UserId | null | undefined
  optIntegrationId?: number | null | undefined
  optFileId?: FileListId | null | undefined
  /** Absent: its children stay. */
  options?: OptionForm[] | undefined
}
const form = z.object(fields).partial().extend({ id: OptionId.optional() })
export const OptionForm: z.ZodType<OptionForm> = form
  .extend({
    get options() {
      return z.array(OptionForm).max(mostOptionsOfLevel).optional()
    },
  })
  .meta({ id: 'ChatbotForm' })

const isTooDeep = (level: unknown, most: number): boolean =>
  Array.isArray(level) && (most === 0 ? level.length > 0 : level.some((each) => isTooDeep(each?.options, most - 1)))

/**
 * A whole level with its children. The depth is checked before parsing, because a recursive parser would follow any
 * nesting.
 */
export const OptionForms = z.preprocess((level, refusal) => {
  if (!isTooDeep(level, mostOptionDepth)) return level
  refusal.addIssue({ code: 'custom', message: `must have at most ${mostOptionDepth} levels` })
  return z.NEVER
}, z.array(OptionForm).max(mostOptionsOfLevel))

const menuErrors = [
  'ERR_NOT_FOUND',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_VALIDATION',
  'ERR_OPTION_MESSAGE_REQUIRED',
  'ERR_TOO_MANY_OPTIONS',
] as const

export const optionDetails = endpoint({
  method: 'GET',
  path: '/chatbot/{id}',
  needs: 'queues:manage',
  summary: 'One option of a menu with those below it',
  params: z.object({ id: OptionId }),
  answer: OptionTree,
  errors: ['ERR_NOT_FOUND'],
})

export const createOption = endpoint({
  method: 'POST',
  path: '/chatbot',
  needs: 'queues:manage',
  mostBodyBytes: mostMenuBytes,
  mostBodyValues: mostMenuValues,
  summary: `Add an option to the menu of a queue, last of its level. A menu has at most ${mostOptionDepth} levels, ${mostOptionsOfLevel} options in each and ${mostOptionsOfQueue} in all`,
  body: z.object({
    ...form.omit({ id: true }).shape,
    name: fields.name,
    queueId: QueueId,
    /** Absent: at the top. */
    chatbotId: orNone(OptionId).optional(),
    options: OptionForms.optional(),
  }),
  answer: OptionTree,
  errors: menuErrors,
})

export const updateOption = endpoint({
  method: 'PUT',
  path: '/chatbot/{id}',
  needs: 'queues:manage',
  mostBodyBytes: mostMenuBytes,
  mostBodyValues: mostMenuValues,
  summary:
    'Change an option, or move it: below another parent of the same queue, to a place among its siblings. `options`, where given, replaces those below',
  params: z.object({ id: OptionId }),
  body: z.object({
    ...form.omit({ id: true }).shape,
    chatbotId: orNone(OptionId).optional(),
    position: z.coerce.number().int().min(0).optional(),
    options: OptionForms.optional(),
  }),
  answer: OptionTree,
  errors: menuErrors,
})

export const deleteOption = endpoint({
  method: 'DELETE',
  path: '/chatbot/{id}',
  needs: 'queues:manage',
  summary: 'Remove an option with all below it',
  params: z.object({ id: OptionId }),
  answer: Deleted.extend({ queueId: z.number() }),
  errors: ['ERR_NOT_FOUND'],
})

/** Sent to admins. */
export const optionEvent = event({
  stream: 'chatbot',
  payload: z.discriminatedUnion('action', [
    z.object({
      action: z.enum(['create', 'update']),
      chatbot: QueueOption,
      chatbotId: z.number(),
      /** The options of its level, in order. */
      order: z.array(z.number()),
    }),
    z.object({ action: z.literal('delete'), chatbotId: z.number(), queueId: z.number() }),
  ]),
})
