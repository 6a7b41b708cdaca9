/** The status webhooks in the life of a business's message. */
import { createHash } from 'node:crypto'
import type { GraphCore } from '../core.ts'
import { businessScopedId, newNumericId } from '../ids.ts'
import type { Chat, ChatMessage, Customer, MessageFailure } from '../schema.ts'
import { customerWindowMs, statusBody } from '../webhooks/envelope.ts'

export type ReportedStatus = 'sent' | 'delivered' | 'read' | 'played' | 'failed'

const rank: Record<ChatMessage['status'], number> = {
  waiting: 0,
  accepted: 0,
  sent: 1,
  delivered: 2,
  read: 3,
  played: 4,
  failed: 5,
}

/** A message to somebody without WhatsApp has no chat, but its failure is still reported. */
export interface Outgoing {
  phoneNumberId: string
  message: ChatMessage
  recipientInput: string
  chat: Chat | undefined
}

const conversationId = (lane: string, category: string, at: number) =>
  createHash('md5')
    .update(`${lane}/${category}/${Math.floor(at / customerWindowMs)}`)
    .digest('hex')

function recipientOf(wabaId: string, customer: Customer | undefined, input: string) {
  if (customer === undefined) return { waId: input.replace(/\D/g, ''), scopedId: undefined, customer }
  return { waId: customer.waId, scopedId: businessScopedId(customer, wabaId), customer }
}

export function reportStatus(core: GraphCore, outgoing: Outgoing, status: ReportedStatus, failure?: MessageFailure) {
  const { chat, message, phoneNumberId, recipientInput } = outgoing
  if (rank[status] <= rank[message.status]) return
  message.status = status
  if (failure !== undefined) message.failure = failure
  const number = core.world.number(phoneNumberId)
  const customer = chat === undefined ? undefined : core.world.customers.get(chat.customerId)
  const lane = `${phoneNumberId}/${chat?.customerId ?? recipientInput}`
  const at = core.now()
  const category = message.category ?? 'service'
  core.outbox.push({
    id: newNumericId(),
    wabaId: number.wabaId,
    lane,
    createdAt: at,
    customerMessageIds: [],
    body: statusBody({
      number,
      recipient: recipientOf(number.wabaId, customer, recipientInput),
      messageId: message.id,
      status,
      at,
      callbackData: message.callbackData,
      category,
      conversationId: conversationId(lane, category, at),
      failure,
    }),
  })
  if (chat !== undefined) {
    core.changes.announce({ kind: 'status', phoneNumberId, customerId: chat.customerId, message })
  }
  core.touch()
}

export const outgoingIn = (chat: Chat, message: ChatMessage): Outgoing => ({
  phoneNumberId: chat.phoneNumberId,
  message,
  recipientInput: chat.customerId,
  chat,
})
