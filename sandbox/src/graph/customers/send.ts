/** A customer writes: the message is added to the chat and, with the phone online, sent as a webhook. */
import type { GraphCore } from '../core.ts'
import { ControlError } from '../errors.ts'
import { newMessageId, newNumericId } from '../ids.ts'
import type { Chat, ChatMessage, Customer } from '../schema.ts'
import { messageBody } from '../webhooks/envelope.ts'
import { type Composed, composeContent } from './compose.ts'
import type { ReadCustomerSends } from './sends-schema.ts'

interface Circumstances {
  quotedId?: string | undefined
  forwarded?: boolean | undefined
  referral?: Record<string, unknown> | undefined
}

export function customerSends(core: GraphCore, customer: Customer, sends: ReadCustomerSends): ChatMessage {
  const number = core.world.number(sends.phoneNumberId)
  const chat = core.world.chat(number.phoneNumberId, customer.id)
  if (sends.quotedId !== undefined) requireIn(chat, sends.quotedId)
  if (sends.reaction !== undefined) requireIn(chat, sends.reaction.messageId)
  return say(core, chat, composeContent(core, number, sends), sends)
}

export function requireIn(chat: Chat, messageId: string): ChatMessage {
  const found = chat.messages.find((message) => message.id === messageId)
  if (found === undefined) throw new ControlError(`the message ${messageId} is not in this chat`, 404)
  return found
}

/** Adds a composed message to the chat and sends it, now or when the phone is online again. */
export function say(core: GraphCore, chat: Chat, composed: Composed, circumstances: Circumstances = {}): ChatMessage {
  const customer = core.world.customer(chat.customerId)
  const { quotedId, forwarded, referral } = circumstances
  const message: ChatMessage = {
    id: newMessageId(customer.waId ?? customer.id, 'customer'),
    author: 'customer',
    at: core.now(),
    ...composed,
    ...(quotedId === undefined ? {} : { quotedId }),
    ...(forwarded === undefined ? {} : { forwarded }),
    ...(referral === undefined ? {} : { referral }),
    status: 'waiting',
  }
  applyToChat(chat, message)
  core.world.addMessage(chat, message)
  if (customer.online) announceMessage(core, chat, message)
  core.changes.announce({ kind: 'message', phoneNumberId: chat.phoneNumberId, customerId: customer.id, message })
  core.touch()
  return message
}

/** A reaction is also shown on its message. */
function applyToChat(chat: Chat, message: ChatMessage): void {
  if (message.type !== 'reaction') return
  const { message_id, emoji } = message.content as { message_id: string; emoji?: string }
  const target = requireIn(chat, message_id)
  if (emoji === undefined) delete target.customerReaction
  else target.customerReaction = emoji
}

function announceMessage(core: GraphCore, chat: Chat, message: ChatMessage): void {
  const number = core.world.number(chat.phoneNumberId)
  const customer = core.world.customer(chat.customerId)
  const quoted = message.quotedId === undefined ? undefined : core.world.message(message.quotedId)?.message
  message.status = 'sent'
  chat.lastCustomerMessageAt = core.now()
  core.outbox.push({
    id: newNumericId(),
    wabaId: number.wabaId,
    lane: `${number.phoneNumberId}/${customer.id}`,
    body: messageBody({ number, customer, message, quoted }),
    createdAt: core.now(),
    customerMessageIds: [message.id],
  })
}

export function announceWaiting(core: GraphCore, chat: Chat): void {
  for (const message of chat.messages) {
    if (message.author !== 'customer' || message.status !== 'waiting') continue
    announceMessage(core, chat, message)
    const { phoneNumberId, customerId } = chat
    core.changes.announce({ kind: 'status', phoneNumberId, customerId, message })
  }
}

/** The webhook was answered with 200: the second tick on the customer's phone. */
export function noteReceived(core: GraphCore, messageId: string): void {
  const found = core.world.message(messageId)
  if (found === undefined || found.message.status !== 'sent') return
  found.message.status = 'delivered'
  const { phoneNumberId, customerId } = found.chat
  core.changes.announce({ kind: 'status', phoneNumberId, customerId, message: found.message })
}
