/** The bodies of webhooks, as documented by Meta. Pure. */
import { businessScopedId } from '../ids.ts'
import type { BusinessNumber, ChatMessage, Customer, MessageFailure, Template } from '../schema.ts'

const seconds = (ms: number) => String(Math.floor(ms / 1000))
const errorCodesPage = 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/'
export const customerWindowMs = 24 * 60 * 60 * 1000

/** With the time of the news, which webhooks about messages do not have. */
export const accountBody = (
  wabaId: string,
  { field, value, at }: { field: string; value: object; at: number },
): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: wabaId, time: Math.floor(at / 1000), changes: [{ value, field }] }],
  })

function envelope(wabaId: string, field: string, value: object): string {
  return JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: wabaId, changes: [{ value, field }] }] })
}

const metadata = (number: BusinessNumber) => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: number.displayPhoneNumber, phone_number_id: number.phoneNumberId },
})

function contactOf(customer: Customer, number: BusinessNumber) {
  return {
    profile: { name: customer.name, ...(customer.username === null ? {} : { username: customer.username }) },
    ...(customer.waId === null ? {} : { wa_id: customer.waId }),
    user_id: businessScopedId(customer, number.wabaId),
  }
}

function senderOf(customer: Customer, number: BusinessNumber) {
  const scoped = { from_user_id: businessScopedId(customer, number.wabaId) }
  return customer.waId === null ? scoped : { from: customer.waId, ...scoped }
}

function contextOf(message: ChatMessage, quoted: ChatMessage | undefined, number: BusinessNumber, customer: Customer) {
  if (message.forwarded) return { context: { forwarded: true } }
  if (message.quotedId === undefined) return {}
  const author = quoted?.author === 'customer' ? customer.waId : number.displayPhoneNumber
  return { context: { ...(author === null ? {} : { from: author }), id: message.quotedId } }
}

interface MessageFacts {
  number: BusinessNumber
  customer: Customer
  message: ChatMessage
  quoted: ChatMessage | undefined
}

export function messageBody({ number, customer, message, quoted }: MessageFacts): string {
  const unsupported = message.type === 'unsupported'
  return envelope(number.wabaId, 'messages', {
    ...metadata(number),
    contacts: [contactOf(customer, number)],
    messages: [
      {
        ...contextOf(message, quoted, number, customer),
        ...senderOf(customer, number),
        id: message.id,
        timestamp: seconds(message.at),
        ...(message.referral === undefined ? {} : { referral: message.referral }),
        ...(unsupported ? { errors: [unsupportedError] } : {}),
        type: message.type,
        ...(message.content === undefined ? {} : { [message.type]: message.content }),
      },
    ],
  })
}

const unsupportedError = {
  code: 131051,
  title: 'Message type unknown',
  message: 'Message type unknown',
  error_data: { details: 'Message type is currently not supported.' },
}

interface StatusFacts {
  number: BusinessNumber
  recipient: { waId: string | null; scopedId: string | undefined; customer: Customer | undefined }
  messageId: string
  status: 'sent' | 'delivered' | 'read' | 'played' | 'failed'
  at: number
  callbackData: string | undefined
  category: string
  conversationId: string
  failure?: MessageFailure | undefined
}

/** Meta prices a message once: only `sent` has the conversation's end, and `read` has neither. */
function billing({ status, category, conversationId, at }: StatusFacts) {
  if (status !== 'sent' && status !== 'delivered') return {}
  const ends = status === 'sent' ? { expiration_timestamp: seconds(at + customerWindowMs) } : {}
  const isService = category === 'service'
  return {
    conversation: { id: conversationId, ...ends, origin: { type: category } },
    pricing: {
      billable: !isService,
      pricing_model: 'PMP',
      type: isService ? 'free_customer_service' : 'regular',
      category,
    },
  }
}

const failureBody = ({ code, title, details }: MessageFailure) => ({
  code,
  title,
  message: title,
  error_data: { details },
  href: errorCodesPage,
})

export function statusBody(facts: StatusFacts): string {
  const { number, recipient, callbackData, failure } = facts
  return envelope(number.wabaId, 'messages', {
    ...metadata(number),
    ...(recipient.customer === undefined ? {} : { contacts: [contactOf(recipient.customer, number)] }),
    statuses: [
      {
        id: facts.messageId,
        status: facts.status,
        timestamp: seconds(facts.at),
        ...(recipient.waId === null ? {} : { recipient_id: recipient.waId }),
        ...(recipient.scopedId === undefined ? {} : { recipient_user_id: recipient.scopedId }),
        ...(callbackData === undefined ? {} : { biz_opaque_callback_data: callbackData }),
        ...billing(facts),
        ...(failure === undefined ? {} : { errors: [failureBody(failure)] }),
      },
    ],
  })
}

const templateNames = ({ id, name, language }: Template) => ({
  // A JSON number on Meta's wire although it exceeds 2^53: receivers that need it exactly use the list call.
  message_template_id: Number(id),
  message_template_name: name,
  message_template_language: language,
})

/** `event` is its status, or its deletion. */
export function templateStatusBody(template: Template, event: string = template.status): string {
  return envelope(template.wabaId, 'message_template_status_update', {
    event,
    ...templateNames(template),
    reason: template.rejectedReason ?? 'NONE',
  })
}

export const templateQualityBody = (template: Template, before: string): string =>
  envelope(template.wabaId, 'message_template_quality_update', {
    previous_quality_score: before,
    new_quality_score: template.quality ?? 'UNKNOWN',
    ...templateNames(template),
  })

export const templateCategoryBody = (template: Template, before: string): string =>
  envelope(template.wabaId, 'template_category_update', {
    ...templateNames(template),
    previous_category: before,
    new_category: template.category,
  })
