import { z } from 'zod'
import { channelKinds, connectionReasons, connectionStates } from '../channels.ts'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { CompanyId, ConnectionId, QueueId } from '../core/ids.ts'
import { flag, Instant, line, text } from '../core/wire.ts'
import { answerRefusals, connectionAnswerFields, connectionAnswers } from './connection-answers.ts'
import { connectionImportFields, connectionImports, importRefusals } from './connection-imports.ts'
import { PairingCode } from './pairing-codes.ts'
import { QueueChip } from './queues.ts'

/** A connection as tickets, pickers and the dialog that closes a ticket show it. */
export const ConnectionSummary = z.object({
  id: z.number(),
  name: z.string(),
  channel: z.enum(channelKinds),
  status: z.enum(connectionStates),
  number: z.string().nullable(),
  isDefault: z.boolean(),
  companyId: z.number(),
  /** The farewell, and the question for a rating: the agent who closes a ticket sees them before. Empty: none. */
  complationMessage: z.string(),
  ratingMessage: z.string(),
  updatedAt: Instant,
})
export type ConnectionSummary = z.output<typeof ConnectionSummary>

/** A connection for users who manage it. The provider's tokens never leave the server. */
export const Connection = ConnectionSummary.extend({
  /** Present while `status` is qrcode. */
  qrcode: z.string(),
  /** A code to type on the phone, while it holds; null: none was asked for. */
  pairing: PairingCode.nullable(),
  retries: z.number(),
  reason: z.enum(connectionReasons).nullable(),
  /** Until when the provider, or the guard after its refusal, lets only answers leave; null: it is not paused. */
  pausedUntil: Instant.nullable(),
  greetingMessage: z.string(),
  /** The name of the greeting's picture or video; null: there is none. */
  greetingMediaAttachment: z.string().nullable(),
  /** Minutes. */
  expiresTicketNPS: z.number(),
  maxUseBotQueuesNPS: z.number(),
  /** Minutes without a message after which an attended ticket closes; 0: the installation's default. */
  expiresTicket: z.number(),
  /** 1: only if the last message is ours. 0: whoever wrote last. */
  whenExpiresTicket: z.number(),
  expiresInactiveMessage: z.string(),
  /** Minutes; 0: no warning. */
  timeInactiveMessage: z.number(),
  inactiveMessage: z.string(),
  ...connectionAnswers,
  ...connectionImports,
  groupAsTicket: z.enum(['enabled', 'disabled']),
  /** The library by which older installations linked it; stored for clients that set it, without effect. */
  provider: z.string(),
  allowGroup: z.boolean(),
  queues: z.array(QueueChip),
  queueIds: z.array(z.number()),
  /** Cloud API only. */
  phoneNumberId: z.string().nullable(),
  wabaId: z.string().nullable(),
  /** Messenger: the page; Instagram: the account that is linked to a page. */
  pageId: z.string().nullable(),
  createdAt: Instant,
})
export type Connection = z.output<typeof Connection>

/** A program with this token can send through this connection. */
export const tokenLength = 30
const ConnectionToken = z.string().regex(/^[A-Za-z0-9]{30}$/, { error: `must be ${tokenLength} letters and digits` })

/** For the edit form: lists and events contain no token. */
export const ConnectionDetails = Connection.extend({
  /** Empty: there is none yet. */
  token: z.string(),
})
export type ConnectionDetails = z.output<typeof ConnectionDetails>

const digits = z.string().regex(/^\d{5,30}$/, { error: 'must be 5 to 30 digits' })

/** The credentials of all channels. The channel's folder on the server declares which of them it needs. */
export const CredentialFields = {
  /** Cloud API: the number's id, the business account's id and the access token (stored encrypted, never answered). */
  phoneNumberId: digits,
  wabaId: digits,
  /** The id of the page or its Instagram account; `accessToken` is then the page's. */
  pageId: digits,
  accessToken: z.string().min(5).max(1000),
}
export type CredentialField = keyof typeof CredentialFields

const ConnectionFields = z.object({
  name: line(50, 2),
  queueIds: z.array(QueueId).max(100),
  greetingMessage: text(4000),
  complationMessage: text(4000),
  /** Asks for a rating from 0 to 10 when a ticket is closed, if the company wants ratings. Empty: none is asked for. */
  ratingMessage: text(4000),
  /** Minutes that a ticket waits for its rating; needed with a rating message. */
  expiresTicketNPS: z.coerce.number().int().min(0).max(43_200),
  /** How often the question is asked in all if the answer is not a number. */
  maxUseBotQueuesNPS: z.coerce.number().int().min(0).max(20),
  /**
   * Minutes without a message or a change of state after which an attended ticket closes automatically; 0: the
   * installation's default (24 hours, unless set otherwise).
   */
  expiresTicket: z.coerce.number().int().min(0).max(525_600),
  /** 1: only if the last message is ours, the default. 0: whoever wrote last. */
  whenExpiresTicket: z.coerce.number().int().min(0).max(1),
  /** Sent when a ticket closes automatically. Empty: nothing. */
  expiresInactiveMessage: text(4000),
  /**
   * Minutes without a message after which `inactiveMessage` is sent, once until the customer writes; the ticket
   * closes `expiresTicket` later. 0: never.
   */
  timeInactiveMessage: z.coerce.number().int().min(0).max(525_600),
  inactiveMessage: text(4000),
  ...connectionAnswerFields,
  ...connectionImportFields,
  isDefault: flag,
  allowGroup: flag,
  groupAsTicket: z.enum(['enabled', 'disabled']),
  provider: text(40, 1),
  /** Replaces its current token, which no longer works from then on. */
  token: ConnectionToken,
  ...CredentialFields,
})

const refusals = [
  'ERR_WAPP_NAME_TAKEN',
  'ERR_WAPP_ACCOUNT_TAKEN',
  'ERR_WAPP_TOKEN_TAKEN',
  'ERR_WAPP_GREETING_REQUIRED',
  'ERR_RATING_EXPIRY_REQUIRED',
  'ERR_INACTIVE_MESSAGE_REQUIRED',
  ...answerRefusals,
  ...importRefusals,
  'ERR_NO_QUEUE_FOUND',
  'ERR_CHANNEL_NOT_CONFIGURED',
  'ERR_PLAN_FEATURE',
  'ERR_PLAN_LIMIT_CONNECTIONS',
] as const
const ById = z.object({ id: ConnectionId })

export const listConnections = endpoint({
  method: 'GET',
  path: '/whatsapp',
  needs: 'user',
  summary: "The company's connections; details are for those who manage them",
  query: z.object({ companyId: CompanyId.optional(), session: z.string().max(5).optional() }),
  answer: z.array(z.union([Connection, ConnectionSummary])),
})

export const filterConnections = endpoint({
  method: 'GET',
  path: '/whatsapp/filter',
  needs: 'user',
  summary: "The company's connections of one channel, or of all; details are for those who manage them",
  query: z.object({ channel: z.enum(channelKinds).optional(), session: z.string().max(5).optional() }),
  answer: z.array(z.union([Connection, ConnectionSummary])),
})

export const connectionDetails = endpoint({
  method: 'GET',
  path: '/whatsapp/{id}',
  needs: 'connections-page:view',
  summary: 'One connection, with its token',
  params: ById,
  answer: ConnectionDetails,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const createConnection = endpoint({
  method: 'POST',
  path: '/whatsapp',
  needs: 'connections-page:addConnection',
  summary: 'Add a connection. A QR channel starts at once; a Cloud API number is checked with Meta first.',
  body: ConnectionFields.partial()
    .required({ name: true })
    .extend({ channel: z.enum(channelKinds).default('whatsapp') }),
  answer: ConnectionDetails,
  errors: refusals,
})

export const ConnectionChange = ConnectionFields.partial()
export type ConnectionChange = z.output<typeof ConnectionChange>

export const updateConnection = endpoint({
  method: 'PUT',
  path: '/whatsapp/{id}',
  needs: 'connections-page:editOrDeleteConnection',
  summary: 'Change a connection; absent fields stay as they were',
  params: ById,
  body: ConnectionChange,
  answer: ConnectionDetails,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_OTHER_WHATSAPP', ...refusals],
})

export const deleteConnection = endpoint({
  method: 'DELETE',
  path: '/whatsapp/{id}',
  needs: 'connections-page:editOrDeleteConnection',
  summary: 'Delete a connection: its device is unlinked, its tickets and messages stay readable',
  params: ById,
  answer: Deleted,
  errors: ['ERR_NO_WAPP_FOUND'],
})

export const setGreetingMedia = endpoint({
  method: 'POST',
  path: '/whatsapp/{id}/media-upload',
  needs: 'connections-page:editOrDeleteConnection',
  summary:
    'The picture or film that goes with the greeting (multipart, field `file`), in the place of an earlier one. The greeting is its caption',
  params: ById,
  body: z.object({}),
  files: { field: 'file', most: 1, required: true },
  answer: Connection,
  errors: [
    'ERR_NO_WAPP_FOUND',
    'ERR_FILE_EMPTY',
    'ERR_FILE_TOO_LARGE',
    'ERR_FILE_TYPE',
    'ERR_STORAGE_FULL',
    'ERR_STORAGE_QUOTA',
  ],
})

export const removeGreetingMedia = endpoint({
  method: 'DELETE',
  path: '/whatsapp/{id}/media-upload',
  needs: 'connections-page:editOrDeleteConnection',
  summary: 'The greeting goes as words alone from now on',
  params: ById,
  answer: Connection,
  errors: ['ERR_NO_WAPP_FOUND'],
})

const session = <M extends 'POST' | 'PUT' | 'DELETE'>(method: M, summary: string) =>
  endpoint({
    method,
    path: '/whatsappsession/{id}',
    needs: 'connections-page:actionButtons',
    summary,
    params: ById,
    answer: z.object({ id: z.number(), status: z.enum(connectionStates) }),
    errors: ['ERR_NO_WAPP_FOUND'],
  })

export const startSession = session('POST', 'Try again: start the session with the keys it has')
export const renewSession = session('PUT', 'Forget the keys and show a new QR code')
export const endSession = session('DELETE', 'Disconnect: unlink the device and forget the keys')

export const restartConnections = endpoint({
  method: 'POST',
  path: '/whatsapp-restart',
  needs: 'connections-page:actionButtons',
  summary: "Close the lines of the company's linked numbers and open them again, with the keys they have",
  /** How many were asked to restart. Connections that are not running stay as they are. */
  answer: z.object({ connections: z.number() }),
})

export const connectionEvent = event({
  stream: 'whatsapp',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), whatsapp: ConnectionSummary, whatsappId: z.number() }),
    z.object({ action: z.literal('delete'), whatsappId: z.number() }),
  ]),
})

/** Status and QR code, for users who manage connections. An empty `qrcode` closes the QR dialog. */
export const connectionSessionEvent = event({
  stream: 'whatsappSession',
  payload: z.object({ action: z.literal('update'), session: Connection }),
})
