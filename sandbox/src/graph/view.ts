/** A chat as the customer's phone shows it, and as tests read it. */
import { z } from 'zod'
import type { GraphCore } from './core.ts'
import { choicesOf } from './customers/choose.ts'
import { businessScopedId } from './ids.ts'
import { isWindowOpen } from './messages/deliver.ts'
import { type Chat, type ChatMessage, Customer, MessageFailure, MessageStatus } from './schema.ts'
import { customerWindowMs } from './webhooks/envelope.ts'

const MediaView = z.object({
  id: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number(),
  fileName: z.string().optional(),
  /** Relative to the control server; needs no token. */
  path: z.string(),
})

const ChoiceView = z.object({ id: z.string(), title: z.string(), description: z.string().optional() })

export const MessageView = z.object({
  id: z.string(),
  author: z.enum(['customer', 'business']),
  at: z.iso.datetime(),
  type: z.string(),
  text: z.string(),
  status: MessageStatus,
  failure: MessageFailure.optional(),
  /** False for items without a bubble: reactions, deletions, edits, and messages that never reached the phone. */
  isVisible: z.boolean(),
  quoted: z.object({ id: z.string(), text: z.string() }).optional(),
  media: MediaView.optional(),
  choices: z.array(ChoiceView),
  customerReaction: z.string().optional(),
  businessReaction: z.string().optional(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  /** Returned to the business with each status. */
  callbackData: z.string().optional(),
  /** The object under the type's name on the wire. */
  content: z.unknown(),
})
export type MessageView = z.infer<typeof MessageView>

export const CustomerView = Customer.extend({ userIds: z.record(z.string(), z.string()) })
export type CustomerView = z.infer<typeof CustomerView>

export const NumberView = z.object({
  phoneNumberId: z.string(),
  wabaId: z.string(),
  displayPhoneNumber: z.string(),
  verifiedName: z.string(),
  coexistence: z.boolean(),
  isSubscribed: z.boolean(),
})
export type NumberView = z.infer<typeof NumberView>

export const ChatView = z.object({
  customer: CustomerView,
  number: NumberView,
  window: z.object({ isOpen: z.boolean(), expiresAt: z.iso.datetime().optional() }),
  isBusinessTyping: z.boolean(),
  messages: z.array(MessageView),
})
export type ChatView = z.infer<typeof ChatView>

const changeTypes = new Set(['revoke', 'edit'])

function isBubble(message: ChatMessage): boolean {
  if (message.type === 'reaction' || changeTypes.has(message.type)) return false
  if (message.author === 'business') return message.status !== 'accepted' && message.status !== 'failed'
  const kind = message.type === 'unsupported' ? (message.content as { type?: string }).type : undefined
  return kind === undefined || !changeTypes.has(kind)
}

function mediaView(core: GraphCore, mediaId: string | undefined): z.infer<typeof MediaView> | undefined {
  const media = mediaId === undefined ? undefined : core.world.media.get(mediaId)
  if (media === undefined) return undefined
  const { id, mimeType, sizeBytes, fileName } = media
  return { id, mimeType, sizeBytes, ...(fileName === undefined ? {} : { fileName }), path: `/api/graph/media/${id}` }
}

export function messageView(core: GraphCore, chat: Chat, message: ChatMessage): MessageView {
  const { id, author, type, text, status, failure, content, customerReaction, businessReaction, callbackData } = message
  const quoted = message.quotedId === undefined ? undefined : core.world.message(message.quotedId)?.message
  const media = mediaView(core, message.mediaId)
  return {
    id,
    author,
    at: new Date(message.at).toISOString(),
    type,
    text,
    status,
    isVisible: isBubble(message),
    choices: author === 'business' ? choicesOf(core, chat, message) : [],
    isEdited: message.edited === true,
    isDeleted: message.deleted === true,
    content,
    ...(failure === undefined ? {} : { failure }),
    ...(quoted === undefined ? {} : { quoted: { id: quoted.id, text: quoted.text } }),
    ...(media === undefined ? {} : { media }),
    ...(customerReaction === undefined ? {} : { customerReaction }),
    ...(businessReaction === undefined ? {} : { businessReaction }),
    ...(callbackData === undefined ? {} : { callbackData }),
  }
}

export function customerView(core: GraphCore, customer: Customer): CustomerView {
  const accounts = [...new Set([...core.world.numbers.values()].map((number) => number.wabaId))]
  const userIds = Object.fromEntries(accounts.map((wabaId) => [wabaId, businessScopedId(customer, wabaId)]))
  return { ...customer, userIds }
}

export function numberView(core: GraphCore, phoneNumberId: string): NumberView {
  const { wabaId, displayPhoneNumber, verifiedName, coexistence } = core.world.number(phoneNumberId)
  const isSubscribed = core.world.subscriptions.has(wabaId)
  return { phoneNumberId, wabaId, displayPhoneNumber, verifiedName, coexistence, isSubscribed }
}

interface ChatFacts {
  typingUntil: number
  lastCount: number | undefined
}

export function chatView(core: GraphCore, chat: Chat, { typingUntil, lastCount }: ChatFacts): ChatView {
  const last = chat.lastCustomerMessageAt
  const shown = lastCount === undefined ? chat.messages : chat.messages.slice(-lastCount)
  return {
    customer: customerView(core, core.world.customer(chat.customerId)),
    number: numberView(core, chat.phoneNumberId),
    window: {
      isOpen: isWindowOpen(chat, core.now()),
      ...(last === null ? {} : { expiresAt: new Date(last + customerWindowMs).toISOString() }),
    },
    isBusinessTyping: typingUntil > core.now(),
    messages: shown.map((message) => messageView(core, chat, message)),
  }
}
