import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { MessageId, QueueId, TicketRef, uuid } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { Day, flag, Instant, line, listOf } from '../core/wire.ts'
import { deliveryFailures, type ErrorCode } from '../errors.ts'
import { TicketContact } from './contacts.ts'
import { QueueChip } from './queues.ts'
import { Ticket, ticketStatuses } from './tickets.ts'

/** An own message may be edited for so long after it was written. */
export const editableForMs = 15 * 60_000

/** 0 pending, 1 sent, 2 delivered, 3 read, 4 read (older spelling), 5 played. Never goes down. */
export const acks = { pending: 0, sent: 1, delivered: 2, read: 3, readToo: 4, played: 5 } as const

/** How a message is rendered; the spelling is the wire's. `conversation` is plain text. */
export const mediaTypes = [
  'conversation',
  'image',
  'audio',
  'video',
  'application',
  'sticker',
  'locationMessage',
  'contactMessage',
  'reactionMessage',
  'pollCreationMessageV3',
  'eventMessage',
  'listMessage',
  'buttonsMessage',
  'interactiveMessage',
  'requestPaymentMessage',
  'viewOnceMessage',
  'adMetaPreview',
  'call_log',
  'unsupported',
] as const
export type MediaType = (typeof mediaTypes)[number]

/** `none`: no file. `pending`: being fetched from the channel. `missing`: it could not be fetched. */
export const mediaStates = ['none', 'pending', 'ready', 'missing'] as const

export const messagesPerPage = 40
export const maxMessageLength = 65_536
export const maxUploadBytes = 64 * 1024 * 1024
export const maxFilesPerMessage = 10

export const QuotedMessage = z.object({
  id: z.string(),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.enum(mediaTypes),
  isDeleted: z.boolean(),
  contact: z.object({ name: z.string() }).nullable(),
})

/** What our side changes about a message that has left. */
export const changeKinds = ['edit', 'delete', 'reaction'] as const

/** Not yet taken by the channel, or refused by it: until then the customer sees the message as it stands. */
export const PendingChange = z.object({
  kind: z.enum(changeKinds),
  /** The new words, or the emoji. */
  text: z.string(),
  failure: z.object({ code: z.enum(deliveryFailures), detail: z.string().nullable() }).nullable(),
})

/**
 * Of a message's ticket, what places the message: it may be an earlier one than the conversation's. As it was when the message was told; what changes
 * later is told by the ticket's own event.
 */
export const MessageTicket = z.object({
  id: z.number(),
  uuid: z.string(),
  status: z.enum(ticketStatuses),
  queueId: z.number().nullable(),
  queue: QueueChip.nullable(),
  userId: z.number().nullable(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  contactId: z.number(),
})
export type MessageTicket = z.output<typeof MessageTicket>

export const Message = z.object({
  id: z.string(),
  /** Its place in the conversation: grows from each message to the next, with gaps. Answers and events may overtake each other. */
  seq: z.number(),
  ticketId: z.number(),
  ticket: MessageTicket,
  companyId: z.number(),
  contactId: z.number().nullable(),
  contact: z.object({ id: z.number(), name: z.string() }).nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  /** The agent who wrote it; null: the customer, the phone itself or the system. */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  mediaType: z.enum(mediaTypes),
  mediaState: z.enum(mediaStates),
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  mediaBytes: z.number().nullable(),
  /** Length of audio and video. */
  mediaSeconds: z.number().nullable(),
  isVoiceNote: z.boolean(),
  ack: z.number().int().min(0).max(5),
  /** Present when the message could not be delivered. */
  failure: z.object({ code: z.enum(deliveryFailures), detail: z.string().nullable() }).nullable(),
  isPrivate: z.boolean(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  quotedMsgId: z.string().nullable(),
  quotedMsg: QuotedMessage.nullable(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean() })),
  pendingChanges: z.array(PendingChange),
  /** JSON text by media type, see message-parts.ts; null for plain messages. */
  dataJson: z.string().nullable(),
  queueId: z.number().nullable(),
  queue: QueueChip.nullable(),
  createdAt: Instant,
})
export type Message = z.output<typeof Message>

export const listMessages = endpoint({
  method: 'GET',
  path: '/messages/{ticketUuid}',
  needs: 'user',
  summary:
    'The conversation, newest page first, ascending within the page, over all tickets of the contact and connection',
  params: z.object({ ticketUuid: TicketRef }),
  /** `selectedQueues`: of earlier tickets only those of these queues, and those without one. None: of every queue that the viewer sees. */
  query: PageQuery.extend({
    selectedQueues: listOf(QueueId),
    /** Who attends the ticket and is given its newest messages has read them, unless false. */
    markAsRead: flag.default(true),
  }),
  answer: pageAnswer('messages', Message).extend({ ticket: Ticket, count: z.number() }),
  errors: ['ERR_NO_TICKET_FOUND'],
})

/** Somebody to pass on. */
export const VCardPerson = z.object({
  name: line(250, 1),
  /** Eight to fifteen digits, however they are set apart. */
  number: z.coerce
    .string()
    .max(30)
    .regex(/^\+?[\s().-]*(\d[\s().-]*){8,15}$/),
})
export const mostCards = 20

export const MessageToSend = z.object({
  /** Made by the client: the same wish under the same id is the same message; anything else under it is refused. */
  id: MessageId.optional(),
  /** Once for all, or, where there are several files, once per file. A file's own name is no caption. */
  body: z
    .union([z.string().max(maxMessageLength), z.array(z.string().max(maxMessageLength)).max(maxFilesPerMessage)])
    .default(''),
  /** A quoted message, or its id. */
  quotedMsg: z
    .preprocess((value) => {
      const parsed = typeof value === 'string' && /^(\{|null$)/.test(value) ? safeJson(value) : value
      return typeof parsed === 'object' && parsed !== null && 'id' in parsed ? parsed.id : parsed || null
    }, MessageId.nullable())
    .optional(),
  isPrivate: flag.default(false),
  /** The agent's name above the text, where the company signs (`sendSignMessage`). */
  signMessage: flag.default(false),
  /** A recorded voice note rather than an audio file. */
  isVoiceNote: flag.default(false),
  /** Pictures, films and sound that the customer may open once; only where the channel has it. */
  isViewOnce: flag.default(false),
  /** Films in a circle, as phones record them; only where the channel has it. */
  isRoundVideo: flag.default(false),
  /** People to pass on: one, a list, or the same as JSON text. Their names are the message's text. */
  vCard: z
    .preprocess((value) => {
      const people = typeof value === 'string' ? (value === '' ? undefined : safeJson(value)) : value
      if (people === null) return undefined
      return typeof people === 'object' ? [people].flat() : people
    }, z.array(VCardPerson).min(1).max(mostCards).optional())
    .optional(),
  read: z.unknown().optional(),
  fromMe: z.unknown().optional(),
})

function safeJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export const sendMessage = endpoint({
  method: 'POST',
  path: '/messages/{ticketId}',
  needs: 'user',
  summary: 'Send text, or files with a caption (multipart, field `medias`); answers what was stored',
  params: z.object({ ticketId: TicketRef }),
  body: MessageToSend,
  files: { field: 'medias', most: maxFilesPerMessage, required: false },
  answer: z.object({ messages: z.array(Message) }),
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_MESSAGE_EMPTY',
    'ERR_MESSAGE_TOO_LONG',
    'ERR_CANNOT_REPLY',
    'ERR_REPLY_WINDOW_CLOSED',
    'ERR_CONTACT_BLOCKED',
    'ERR_FETCH_WAPP_MSG',
    'ERR_CHANNEL_UNABLE',
    'ERR_FILE_EMPTY',
    'ERR_FILE_TOO_LARGE',
    'ERR_FILE_TYPE',
    'ERR_STORAGE_FULL',
    'ERR_STORAGE_QUOTA',
    'ERR_MESSAGE_ID_TAKEN',
    'ERR_CREATING_MESSAGE',
  ],
  failsAs: 'ERR_CREATING_MESSAGE',
})

export const retryMessage = endpoint({
  method: 'POST',
  path: '/messages/{messageId}/retry',
  needs: 'user',
  summary: 'Send a failed message again, with the same id',
  params: z.object({ messageId: MessageId }),
  answer: Message,
  errors: [
    'ERR_FETCH_WAPP_MSG',
    'ERR_MESSAGE_NOT_FAILED',
    /** With `details.until`: Meta takes marketing for this person again then. */
    'ERR_TOO_MANY_ATTEMPTS',
    'ERR_CANNOT_REPLY',
    'ERR_NO_WAPP_FOUND',
    'ERR_SENDING_WAPP_MSG',
  ],
  failsAs: 'ERR_SENDING_WAPP_MSG',
})

export const fetchMediaAgain = endpoint({
  method: 'POST',
  path: '/messages/{messageId}/media',
  needs: 'user',
  summary:
    'Fetch from the channel once more a file that could not be; `ERR_WAPP_DOWNLOAD_MEDIA` where nothing leads to it',
  params: z.object({ messageId: MessageId }),
  answer: Message,
  errors: ['ERR_FETCH_WAPP_MSG', 'ERR_WAPP_DOWNLOAD_MEDIA'],
})

/** What the transcription service takes at most. */
export const maxTranscribedBytes = 25 * 1024 * 1024

const noAudioAddress: ErrorCode = 'ERR_AUDIO_ADDRESS_INVALID'
/** A recording, by its message or by the last part of its address. */
const RecordingRef = z.union(
  [
    uuid(noAudioAddress).brand('MessageId'),
    z.string().regex(/^[0-9a-f]{32}\.[a-z0-9]{2,4}$/, { error: noAudioAddress }),
  ],
  { error: noAudioAddress },
)

export const transcribeAudio = endpoint({
  method: 'GET',
  path: '/messages/transcribeAudio/{file}',
  needs: 'user',
  summary: 'The words of a recording, by its message id or the name of its file. Asked of the service once, then kept',
  params: z.object({ file: RecordingRef }),
  answer: z.object({ transcribedText: z.string() }),
  errors: [
    'ERR_FETCH_WAPP_MSG',
    'ERR_NOT_AUDIO',
    'ERR_AUDIO_ADDRESS_INVALID',
    'ERR_WAPP_DOWNLOAD_MEDIA',
    'ERR_FILE_TOO_LARGE',
    'ERR_TRANSCRIPTION_NOT_CONFIGURED',
    'ERR_TRANSCRIPTION_FAILED',
  ],
})

export const countMessages = endpoint({
  method: 'GET',
  path: '/messages-allMe',
  needs: 'dashboard:view',
  summary:
    'How many messages of the company lie between two days of its own zone, both included; by default from the first of the month until today',
  query: z.object({ fromMe: flag.optional(), dateStart: Day.optional(), dateEnd: Day.optional() }),
  answer: z.object({ count: z.array(z.object({ count: z.number() })) }),
})

export const messageEvent = event({
  stream: 'appMessage',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), message: Message, ticket: Ticket, contact: TicketContact }),
    z.object({ action: z.literal('update'), message: Message }),
    z.object({
      action: z.literal('delete'),
      message: z.object({ id: z.string(), ticketId: z.number(), ticket: MessageTicket.pick({ id: true, uuid: true }) }),
    }),
  ]),
})
