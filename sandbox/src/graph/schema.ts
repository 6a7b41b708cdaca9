/** The stored state of the Graph sandbox, and the shape of its state file. */
import { z } from 'zod'
import { PagesState } from './pages/schema.ts'

export const BusinessNumber = z.object({
  phoneNumberId: z.string(),
  wabaId: z.string(),
  /** Digits only, as in Meta's webhooks. */
  displayPhoneNumber: z.string(),
  verifiedName: z.string(),
  /** A token that reaches only this number's account; the sandbox's own token reaches all. */
  accessToken: z.string().optional(),
  /** Also used in the WhatsApp Business app: customers' edits and deletions are then reported. */
  coexistence: z.boolean().default(false),
})
export type BusinessNumber = z.infer<typeof BusinessNumber>

export const Subscription = z.object({
  wabaId: z.string(),
  overrideUrl: z.string().optional(),
  verifyToken: z.string().optional(),
})
export type Subscription = z.infer<typeof Subscription>

export const Customer = z.object({
  id: z.string(),
  /** Null for a person whom businesses know only by username. */
  waId: z.string().nullable(),
  name: z.string(),
  username: z.string().nullable(),
  online: z.boolean(),
  /** Opens every message as it arrives, so read follows delivered without a click. */
  readsAtOnce: z.boolean(),
})
export type Customer = z.infer<typeof Customer>

/**
 * A customer's message: waiting (phone offline), sent (on its way to the webhook), delivered (webhook answered 200), read. A business's message:
 * accepted, then the states of the status webhooks.
 */
export const MessageStatus = z.enum(['waiting', 'accepted', 'sent', 'delivered', 'read', 'played', 'failed'])
export type MessageStatus = z.infer<typeof MessageStatus>

export const MessageFailure = z.object({ code: z.number(), title: z.string(), details: z.string() })
export type MessageFailure = z.infer<typeof MessageFailure>

export const ChatMessage = z.object({
  id: z.string(),
  author: z.enum(['customer', 'business']),
  at: z.number(),
  type: z.string(),
  /** The object under the type's name on the wire. */
  content: z.unknown(),
  /** Readable form: the text, the caption, or the filled-in template. */
  text: z.string(),
  mediaId: z.string().optional(),
  quotedId: z.string().optional(),
  forwarded: z.boolean().optional(),
  referral: z.record(z.string(), z.unknown()).optional(),
  /** Given by the business with its send, and returned with every status. */
  callbackData: z.string().optional(),
  category: z.string().optional(),
  status: MessageStatus,
  failure: MessageFailure.optional(),
  customerReaction: z.string().optional(),
  businessReaction: z.string().optional(),
  edited: z.boolean().optional(),
  deleted: z.boolean().optional(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const Chat = z.object({
  phoneNumberId: z.string(),
  customerId: z.string(),
  /** Opens the 24-hour window; null until the customer writes. */
  lastCustomerMessageAt: z.number().nullable(),
  messages: z.array(ChatMessage),
})
export type Chat = z.infer<typeof Chat>

export const Media = z.object({
  id: z.string(),
  wabaId: z.string(),
  mimeType: z.string(),
  sha256: z.string(),
  sizeBytes: z.number(),
  fileName: z.string().optional(),
  createdAt: z.number(),
  origin: z.enum(['upload', 'link', 'customer']),
  /** Deleted for the business; people who received it in a chat keep it. */
  isDeleted: z.boolean().optional(),
})
export type Media = z.infer<typeof Media>

export const TemplateComponent = z.looseObject({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z
    .array(z.looseObject({ type: z.string(), text: z.string().optional(), url: z.string().optional() }))
    .optional(),
  example: z.unknown().optional(),
})
export type TemplateComponent = z.infer<typeof TemplateComponent>

export const TemplateStatus = z.enum(['PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'])
export type TemplateStatus = z.infer<typeof TemplateStatus>

export const TemplateCategory = z.enum(['AUTHENTICATION', 'MARKETING', 'UTILITY'])

export const TemplateQuality = z.enum(['GREEN', 'YELLOW', 'RED'])
export type TemplateQuality = z.infer<typeof TemplateQuality>

export const Template = z.object({
  id: z.string(),
  wabaId: z.string(),
  name: z.string(),
  language: z.string(),
  category: TemplateCategory,
  status: TemplateStatus,
  rejectedReason: z.string().optional(),
  /** The quality rating; absent while it is unknown. */
  quality: TemplateQuality.optional(),
  components: z.array(TemplateComponent),
})
export type Template = z.infer<typeof Template>

/** A webhook that the receiver has not accepted yet. The body is stored as text, so that exactly the signed bytes are sent. */
export const Notification = z.object({
  id: z.string(),
  wabaId: z.string(),
  /** Notifications of one lane are sent in order, one at a time. */
  lane: z.string(),
  body: z.string(),
  createdAt: z.number(),
  /** The customers' messages that it contains: once it is accepted, they get their second tick. */
  customerMessageIds: z.array(z.string()).default([]),
})
export type Notification = z.infer<typeof Notification>

export const StoredState = z.object({
  version: z.literal(1),
  linkSecret: z.string(),
  callbackUrl: z.string().optional(),
  numbers: z.array(BusinessNumber),
  subscriptions: z.array(Subscription),
  customers: z.array(Customer),
  chats: z.array(Chat),
  media: z.array(Media),
  templates: z.array(Template),
  notifications: z.array(Notification),
  pages: PagesState.optional(),
})
export type StoredState = z.infer<typeof StoredState>
