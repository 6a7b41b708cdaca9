/** Prepared answers behind a leading slash. */
import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { CompanyId, QuickMessageId, UserId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { flag, text } from '../core/wire.ts'

export const maxQuickMessageLength = 4_096
/** More would not fit the list behind the slash. */
export const quickMessagesListed = 1_000

export const QuickMessage = z.object({
  id: z.number(),
  shortcode: z.string(),
  /** May contain tokens, see message-tokens.ts; the server fills them for the sender. */
  message: z.string(),
  /** Everybody may use and change it. */
  geral: z.boolean(),
  /** Everybody may use it; only its owner changes it. */
  visao: z.boolean(),
  /** Offered behind the slash. */
  status: z.boolean(),
  /** Null: the owner was deleted. */
  userId: z.number().nullable(),
  isMedia: z.boolean(),
  /** A signed URL, valid for some hours. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  mediaBytes: z.number().nullable(),
  companyId: z.number(),
})
export type QuickMessage = z.output<typeof QuickMessage>

export const QuickMessageForm = z.object({
  shortcode: text(60, 1),
  message: text(maxQuickMessageLength).default(''),
  geral: flag.default(false),
  visao: flag.default(false),
  status: flag.default(true),
})

export const listQuickMessages = endpoint({
  method: 'GET',
  path: '/quick-messages',
  needs: 'user',
  summary: 'Own quick messages and those for everybody, by shortcode, a page at a time',
  query: PageQuery.extend({ userId: UserId.optional() }),
  answer: pageAnswer('records', QuickMessage),
})

export const quickMessageList = endpoint({
  method: 'GET',
  path: '/quick-messages/list',
  needs: 'user',
  summary: 'The same whole, without those that are switched off: what is offered behind the slash',
  query: z.object({ companyId: CompanyId.optional(), userId: UserId.optional() }),
  answer: z.array(QuickMessage),
})

export const quickMessageDetails = endpoint({
  method: 'GET',
  path: '/quick-messages/{id}',
  needs: 'user',
  summary: 'One that the caller may use, with a fresh address of its file',
  params: z.object({ id: QuickMessageId }),
  answer: QuickMessage,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
})

export const createQuickMessage = endpoint({
  method: 'POST',
  path: '/quick-messages',
  needs: 'user',
  summary: 'Add an own quick message',
  body: QuickMessageForm,
  answer: QuickMessage,
})

export const updateQuickMessage = endpoint({
  method: 'PUT',
  path: '/quick-messages/{id}',
  needs: 'user',
  summary: 'Change an own one or one of everybody’s; who may see it is for its owner and admins to say',
  params: z.object({ id: QuickMessageId }),
  body: z.object({
    shortcode: text(60, 1).optional(),
    message: text(maxQuickMessageLength).optional(),
    geral: flag.optional(),
    visao: flag.optional(),
    status: flag.optional(),
  }),
  answer: QuickMessage,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
})

export const deleteQuickMessage = endpoint({
  method: 'DELETE',
  path: '/quick-messages/{id}',
  needs: 'user',
  summary: 'Remove it with its file',
  params: z.object({ id: QuickMessageId }),
  answer: Deleted,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
})

export const setQuickMessageMedia = endpoint({
  method: 'POST',
  path: '/quick-messages/{id}/media-upload',
  needs: 'user',
  summary: 'The file that goes with it (multipart, field `file`), in the place of an earlier one',
  params: z.object({ id: QuickMessageId }),
  body: z.object({ typeArch: z.unknown().optional() }),
  files: { field: 'file', most: 1, required: true },
  answer: QuickMessage,
  errors: [
    'ERR_NO_QUICK_MESSAGE_FOUND',
    'ERR_NO_PERMISSION',
    'ERR_FILE_EMPTY',
    'ERR_FILE_TOO_LARGE',
    'ERR_FILE_TYPE',
    'ERR_STORAGE_FULL',
    'ERR_STORAGE_QUOTA',
  ],
})

export const removeQuickMessageMedia = endpoint({
  method: 'DELETE',
  path: '/quick-messages/{id}/media-upload',
  needs: 'user',
  summary: 'Without a file from now on',
  params: z.object({ id: QuickMessageId }),
  answer: QuickMessage,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_NO_PERMISSION'],
})

export const quickMessageEvent = event({
  stream: 'quickMessage',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: QuickMessage, id: z.number() }),
    /** Deleted, or no longer visible for the receivers of this event. */
    z.object({ action: z.literal('delete'), id: z.number() }),
  ]),
})
