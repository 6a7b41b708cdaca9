import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { MessageId, NewMessageId, QueueId, TicketRef, uuid } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { Day, flag, Instant, line, listOf } from '../core/wire.ts'
import { deliveryFailures, type ErrorCode } from '../errors.ts'
import { TicketContact } from './contacts.ts'
import { QueueChip } from './queues.ts'
import { Ticket, ticketStatuses } from './tickets.ts'

/** For how long after it was written an own message may be edited. */
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
  'storyMessage',
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

/** Our changes of a sent message. */
export const changeKinds = ['edit', 'delete', 'reaction'] as const

/** Not yet accepted by the channel, or refused by it: until then the customer sees the message unchanged. */
export const PendingChange = z.object({
  kind: z.enum(changeKinds),
  /** The new text, or the emoji. */
  text: z.string(),
  failure: z.object({ code: z.enum(deliveryFailures), detail: z.string().nullable() }).nullable(),
})

/**
 * The fields of a message's ticket that place the message: it may be an earlier ticket of the conversation. They are
 * as of the message's event; the ticket's own events report later changes.
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
  /**
   * Its position in the conversation: rises from each message to the next, with gaps. Answers and events may arrive
   * in another order.
   */
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
  /** The length of audio and video. */
  mediaSeconds: z.number().nullable(),
  isVoiceNote: z.boolean(),
  ack: z.number().int().min(0).max(5),
  /** Present if the message could not be delivered. */
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
  /**
   * `selectedQueues`: of earlier tickets only those of these queues, and those without one. Empty: of every queue
   * that the viewer sees.
   */
  query: PageQuery.extend({
    selectedQueues: listOf(QueueId),
    /** Requesting the newest messages of a ticket marks them as read for its owner, unless this is false. */
    markAsRead: flag.default(true),
  }),
  answer: pageAnswer('messages', Message).extend({ ticket: Ticket, count: z.number() }),
  errors: ['ERR_NO_TICKET_FOUND'],
})

/** A contact to share. */
export const VCardPerson = z.object({
  name: line(250, 1),
  /** Eight to fifteen digits, with any separators. */
  number: z.coerce
    .string()
    .max(30)
    .regex(/^\+?[\s().-]*(\d[\s().-]*){8,15}$/),
})
export const mostCards = 20

export const MessageToSend = z.object({
  /**
   * Created by the client: the same request with the same id is the same message; another request with that id is
   * refused.
   */
  id: NewMessageId.optional(),
  /** One text for all, or, with several files, one per file. A file's own name is not a caption. */
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
  /** The agent's name above the text, if the company signs (`sendSignMessage`). */
  signMessage: flag.default(false),
  /** A recorded voice note rather than an audio file. */
  isVoiceNote: flag.default(false),
  /** View once, for pictures, videos and sound; only if the channel supports it. */
  isViewOnce: flag.default(false),
  /** A round video, as phones record them; only if the channel supports it. */
  isRoundVideo: flag.default(false),
  /** Contacts to share: one, a list, or the same as JSON text. Their names are the message's text. */
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
    'ERR_NO_WAPP_FOUND',
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

/** The transcription service's size limit. */
export const maxTranscribedBytes = 25 * 1024 * 1024

const noAudioAddress: ErrorCode = 'ERR_AUDIO_ADDRESS_INVALID'
/** A recording, by its message or by the last part of its URL. */
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
