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

/** As tickets, pickers and those who close a ticket see a connection. */
export const ConnectionSummary = z.object({
  id: z.number(),
  name: z.string(),
  channel: z.enum(channelKinds),
  status: z.enum(connectionStates),
  number: z.string().nullable(),
  isDefault: z.boolean(),
  companyId: z.number(),
  /** What its customers are told when a ticket is closed with a farewell, and what asks them for a rating: who closes sees it before. Empty: nothing. */
  complationMessage: z.string(),
  ratingMessage: z.string(),
  updatedAt: Instant,
})
export type ConnectionSummary = z.output<typeof ConnectionSummary>

/** A connection for those who manage it. Tokens of the provider never leave the server. */
export const Connection = ConnectionSummary.extend({
  /** Present while `status` is qrcode. */
  qrcode: z.string(),
  /** A code to type on the phone, while it holds; null: none was asked for. */
  pairing: PairingCode.nullable(),
  retries: z.number(),
  reason: z.enum(connectionReasons).nullable(),
  greetingMessage: z.string(),
  /** The name of the picture or film that goes with the greeting; null: there is none. */
  greetingMediaAttachment: z.string().nullable(),
  /** Minutes. */
  expiresTicketNPS: z.number(),
  maxUseBotQueuesNPS: z.number(),
  /** Minutes without a message after which an attended ticket closes; 0: what the installation says. */
  expiresTicket: z.number(),
  /** 1: only where the last message is ours. 0: no matter who spoke last. */
  whenExpiresTicket: z.number(),
  expiresInactiveMessage: z.string(),
  /** Minutes; 0: nobody is told beforehand. */
  timeInactiveMessage: z.number(),
  inactiveMessage: z.string(),
  ...connectionAnswers,
  ...connectionImports,
  groupAsTicket: z.enum(['enabled', 'disabled']),
  /** Which library older installations linked it by; kept for clients that set it, and without effect. */
  provider: z.string(),
  allowGroup: z.boolean(),
  queues: z.array(QueueChip),
  queueIds: z.array(z.number()),
  /** Cloud API only. */
  phoneNumberId: z.string().nullable(),
  wabaId: z.string().nullable(),
  /** Messenger: the page; Instagram: the account that is linked with a page. */
  pageId: z.string().nullable(),
  createdAt: Instant,
})
export type Connection = z.output<typeof Connection>

/** Letters and digits; a program that has it sends from this connection. */
export const tokenLength = 30
const ConnectionToken = z.string().regex(/^[A-Za-z0-9]{30}$/, { error: `must be ${tokenLength} letters and digits` })

/** As whoever edits one is answered: lists and events carry no token. */
export const ConnectionDetails = Connection.extend({
  /** Empty: none was made yet. */
  token: z.string(),
})
export type ConnectionDetails = z.output<typeof ConnectionDetails>

const digits = z.string().regex(/^\d{5,30}$/, { error: 'must be 5 to 30 digits' })

/** What providers ask for, of all channels. Which of them a channel needs, its own folder on the server declares. */
export const CredentialFields = {
  /** Cloud API: the number's id, the business account's id and the access token (kept encrypted, never answered). */
  phoneNumberId: digits,
  wabaId: digits,
  /** The page's id, or its Instagram account's; `accessToken` is the page's then. */
  pageId: digits,
  accessToken: z.string().min(5).max(1000),
}
export type CredentialField = keyof typeof CredentialFields

const ConnectionFields = z.object({
  name: line(50, 2),
  queueIds: z.array(QueueId).max(100),
  greetingMessage: text(4000),
  complationMessage: text(4000),
  /** Asks for a rating from 0 to 10 when a ticket is closed, where the company wants ratings. Empty: none is asked for. */
  ratingMessage: text(4000),
  /** Minutes that a ticket waits for its rating; needed with a rating message. */
  expiresTicketNPS: z.coerce.number().int().min(0).max(43_200),
  /** How often the question is asked in all when the answer is no number. */
  maxUseBotQueuesNPS: z.coerce.number().int().min(0).max(20),
  /** Minutes without a message or a move after which an attended ticket closes by itself; 0: what the installation says (24 hours, if not set otherwise). */
  expiresTicket: z.coerce.number().int().min(0).max(525_600),
  /** 1: only where the last message is ours, as a new connection has it. 0: no matter who spoke last. */
  whenExpiresTicket: z.coerce.number().int().min(0).max(1),
  /** Said when a ticket closes by itself. Empty: nothing. */
  expiresInactiveMessage: text(4000),
  /** Minutes without a message after which `inactiveMessage` is said, once until the customer writes; the ticket closes `expiresTicket` later. 0: never. */
  timeInactiveMessage: z.coerce.number().int().min(0).max(525_600),
  inactiveMessage: text(4000),
  ...connectionAnswerFields,
  ...connectionImportFields,
  isDefault: flag,
  allowGroup: flag,
  groupAsTicket: z.enum(['enabled', 'disabled']),
  provider: text(40, 1),
  /** In the place of the one it has, which is worth nothing from then on. */
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
  /** How many were asked to. Those that are not running stay as they are. */
  answer: z.object({ connections: z.number() }),
})

export const connectionEvent = event({
  stream: 'whatsapp',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), whatsapp: ConnectionSummary, whatsappId: z.number() }),
    z.object({ action: z.literal('delete'), whatsappId: z.number() }),
  ]),
})

/** Status and QR code, to those who manage connections. An empty `qrcode` closes the QR dialog. */
export const connectionSessionEvent = event({
  stream: 'whatsappSession',
  payload: z.object({ action: z.literal('update'), session: Connection }),
})
