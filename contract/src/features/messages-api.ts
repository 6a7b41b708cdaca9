/** Sending from other programs, with the token of the connection that sends the message. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ConnectionId, orNone, QueueId, UserId, uuid } from '../core/ids.ts'
import { flag, Instant } from '../core/wire.ts'
import { type ErrorCode, isErrorCode } from '../errors.ts'
import { maxFilesPerMessage, maxMessageLength } from './messages.ts'

/** Limit of all calls with the tokens of one connection. */
export const mostCallsAMinute = 120
/** How many of a connection's last calls are shown. */
export const keptCalls = 100
/** How long an old token may stay valid beside its replacement, at most. */
export const mostOverlapHours = 72

/**
 * Numbers as programs write them: with blanks, punctuation, or as a JSON number. A fraction or a number that JSON
 * rounds (a group's id) would become somebody else's.
 */
const TypedNumber = z.union([z.string().max(60), z.int().positive().transform(String)]).default('')

/** The action validates it, with error codes of its own. */
export const ApiMessage = z.object({
  /** With country code; more than 15 digits: the id of a group in which the connection is a member. */
  number: TypedNumber,
  /** The text, or the caption of the first file. Tokens are filled in. */
  body: z
    .string()
    .max(maxMessageLength)
    .transform((value) => value.trim())
    .default(''),
  /** The ticket's owner; absent: it waits. */
  userId: orNone(UserId).default(null),
  queueId: orNone(QueueId).default(null),
  /** The agent's name above the text; needs `userId`. */
  sendSignature: flag.default(false),
  /** A ticket that nobody attends is closed when the message is stored. */
  closeTicket: flag.default(false),
})
export type ApiMessage = z.output<typeof ApiMessage>

const tokenErrors = [
  'ERR_INVALID_TOKEN',
  'ERR_API_NOT_ALLOWED',
  'ERR_COMPANY_INACTIVE',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_TOO_MANY_ATTEMPTS',
] as const satisfies readonly ErrorCode[]

const ApiSent = z.object({
  status: z.literal('SUCCESS'),
  /** The id of its first message. The state of that message can be queried. */
  messageId: z.string(),
  ticketId: z.number(),
  contactId: z.number(),
})
const sendErrors = [
  ...tokenErrors,
  'ERR_INVALID_NUMBER',
  'ERR_BODY_REQUIRED',
  'ERR_NUMBER_NOT_ON_WHATSAPP',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_CHANNEL_UNABLE',
  'ERR_CONTACT_BLOCKED',
  'ERR_CONTACT_OPTED_OUT',
  'ERR_REPLY_WINDOW_CLOSED',
  'ERR_NO_WAPP_FOUND',
  'ERR_OTHER_OPEN_TICKET',
  'ERR_NO_USER_FOUND',
  'ERR_NO_QUEUE_FOUND',
  'ERR_MESSAGE_TOO_LONG',
  'ERR_IDEMPOTENCY_KEY',
  'ERR_IDEMPOTENCY_KEY_REUSED',
  'ERR_FILE_EMPTY',
  'ERR_FILE_TOO_LARGE',
  'ERR_FILE_TYPE',
  'ERR_STORAGE_FULL',
  'ERR_STORAGE_QUOTA',
  'ERR_BUSY',
] as const satisfies readonly ErrorCode[]

export const apiSend = endpoint({
  method: 'POST',
  path: '/messages/send',
  needs: 'token',
  summary:
    'Send a text, or files (multipart, field `medias`), from the connection whose token this is. With the header `Idempotency-Key` a repetition sends nothing again and answers as the first',
  body: ApiMessage,
  files: { field: 'medias', most: maxFilesPerMessage, required: false },
  answer: ApiSent,
  errors: sendErrors,
})

/** For programs whose `{host}` already ends with the base of our API. */
export const apiSendBelowBase = endpoint({
  method: 'POST',
  path: '/api/messages/send',
  needs: 'token',
  summary: 'As `/messages/send`',
  body: ApiMessage,
  files: { field: 'medias', most: maxFilesPerMessage, required: false },
  answer: ApiSent,
  errors: sendErrors,
  isDeprecated: true,
})

export const apiMessageStates = ['queued', 'sent', 'delivered', 'read', 'failed'] as const

export const apiMessageState = endpoint({
  method: 'GET',
  path: '/messages/send/{messageId}',
  needs: 'token',
  summary: 'What became of a message of this connection',
  params: z.object({ messageId: uuid() }),
  answer: z.object({
    messageId: z.string(),
    status: z.enum(apiMessageStates),
    /** Why it failed, otherwise null. */
    failure: z.string().nullable(),
    ticketId: z.number(),
    at: Instant,
  }),
  errors: [...tokenErrors, 'ERR_FETCH_WAPP_MSG'],
})

export const apiCheckNumber = endpoint({
  method: 'POST',
  path: '/messages/checkNumber',
  needs: 'token',
  summary: 'Whether a number is on WhatsApp, and how WhatsApp writes it',
  body: z.object({ number: TypedNumber }),
  answer: z.object({ existsInWhatsapp: z.literal(true), number: z.string(), numberFormatted: z.string() }),
  errors: [
    ...tokenErrors,
    'ERR_INVALID_NUMBER',
    'ERR_NUMBER_NOT_ON_WHATSAPP',
    'ERR_WAPP_CHECK_CONTACT',
    'ERR_WAPP_NOT_INITIALIZED',
    'ERR_CHANNEL_UNABLE',
  ],
})

const ById = z.object({ connectionId: ConnectionId })

export const ApiAccess = z.object({
  connectionId: z.number(),
  /** Empty: there is none yet. */
  token: z.string(),
  /** Until when the previous token is valid; null: it no longer is. */
  previousTokenUntil: Instant.nullable(),
})
export type ApiAccess = z.output<typeof ApiAccess>

export const apiAccess = endpoint({
  method: 'GET',
  path: '/messages-api/{connectionId}',
  needs: 'connections-page:view',
  plan: 'useExternalApi',
  summary: 'The token of a connection, and how long the one before it goes on',
  params: ById,
  answer: ApiAccess,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const renewApiToken = endpoint({
  method: 'POST',
  path: '/messages-api/{connectionId}/token',
  needs: 'connections-page:editOrDeleteConnection',
  plan: 'useExternalApi',
  summary: 'A new token. The one before goes on for `overlapHours`, so that programs can change over; 0: it ends now',
  params: ById,
  body: z.object({ overlapHours: z.coerce.number().int().min(0).max(mostOverlapHours).default(24) }),
  answer: ApiAccess,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_TOKEN_OVERLAP'],
})

export const endPreviousToken = endpoint({
  method: 'DELETE',
  path: '/messages-api/{connectionId}/previous-token',
  needs: 'connections-page:editOrDeleteConnection',
  plan: 'useExternalApi',
  summary: 'End the token before this one now',
  params: ById,
  answer: ApiAccess,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const apiCallKinds = ['send', 'state', 'check'] as const

/** One call with a token, and its answer. */
export const ApiCall = z.object({
  id: z.number(),
  at: Instant,
  call: z.enum(apiCallKinds),
  /** Masked for users who may not see numbers. */
  number: z.string(),
  /** The beginning of the text. */
  words: z.string(),
  files: z.number(),
  hasKey: z.boolean(),
  status: z.number(),
  /** The code of a refusal. */
  code: z.string().refine(isErrorCode).nullable(),
  messageId: z.string().nullable(),
  ticketId: z.number().nullable(),
  tookMs: z.number(),
})
export type ApiCall = z.output<typeof ApiCall>

export const listApiCalls = endpoint({
  method: 'GET',
  path: '/messages-api/{connectionId}/calls',
  needs: 'connections-page:view',
  plan: 'useExternalApi',
  summary: `The last ${keptCalls} calls with a connection's token, newest first`,
  params: ById,
  answer: z.array(ApiCall),
  errors: ['ERR_NO_WAPP_FOUND'],
})
