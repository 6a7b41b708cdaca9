/** A send request, from the body to Meta's response: accepted, not yet sent. */
import type { GraphCore } from '../core.ts'
import { GraphError } from '../errors.ts'
import { businessScopedId, newMessageId } from '../ids.ts'
import type { BusinessNumber, ChatMessage, Customer } from '../schema.ts'
import { type FilledTemplate, fillTemplate } from '../templates/fill.ts'
import { deliverSoon, isWindowOpen } from './deliver.ts'
import { mediaIn, readableText } from './describe.ts'
import { type Address, readSendRequest, type SendRequest } from './envelope-schema.ts'
import type { TemplateContent } from './template-schema.ts'

function recipientOf(core: GraphCore, address: Address, wabaId: string): Customer | undefined {
  if (address.kind === 'phone') return core.world.customerByPhone(address.digits)
  return core.world.customerByScopedId(address.input, wabaId)
}

function refuseOwnNumber(number: BusinessNumber, address: Address): void {
  if (address.kind === 'phone' && address.digits === number.displayPhoneNumber.replace(/\D/g, '')) {
    throw new GraphError(131021, { details: 'Sender and recipient phone number are the same.' })
  }
}

/** An id that this account never uploaded is refused at once; bad bytes fail the message only when it is sent. */
function refuseUnknownMedia(core: GraphCore, wabaId: string, { send }: SendRequest): void {
  const use = mediaIn(send)
  if (use?.id === undefined || core.media.find(use.id)?.wabaId === wabaId) return
  const details = `Param ${use.kind}['id'] is not a valid whatsapp business account media attachment ID`
  throw new GraphError(100, { details })
}

interface Resolved {
  filled: FilledTemplate
  category: string
}

function resolveTemplate(core: GraphCore, wabaId: string, content: TemplateContent): Resolved {
  const { name, language } = content
  const template = core.world.template(wabaId, name, language.code)
  if (template?.status === 'PAUSED') throw new GraphError(132015, { details: `template ${name} is paused` })
  if (template?.status !== 'APPROVED') {
    throw new GraphError(132001, { details: `template name (${name}) does not exist in ${language.code}` })
  }
  return { filled: fillTemplate(template, content), category: template.category.toLowerCase() }
}

function composeMessage(
  core: GraphCore,
  request: SendRequest,
  peer: string,
  template: Resolved | undefined,
): ChatMessage {
  const { send, callbackData, quotedId } = request
  const mediaId = mediaIn(send)?.id
  // A quoted message of another account is dropped silently, and the text is sent without the quotation.
  const isQuotable = quotedId !== undefined && core.world.message(quotedId) !== undefined
  return {
    id: newMessageId(peer, 'business'),
    author: 'business',
    at: core.now(),
    type: send.type,
    content: send.content,
    text: template?.filled.text ?? readableText(send),
    ...(mediaId === undefined ? {} : { mediaId }),
    ...(isQuotable ? { quotedId } : {}),
    ...(callbackData === undefined ? {} : { callbackData }),
    ...(template === undefined ? {} : { category: template.category }),
    status: 'accepted',
  }
}

function answerOf(address: Address, recipient: Customer | undefined, number: BusinessNumber, message: ChatMessage) {
  const contact =
    address.kind === 'phone'
      ? { input: address.input, wa_id: recipient?.waId ?? address.digits }
      : { input: address.input, user_id: recipient ? businessScopedId(recipient, number.wabaId) : address.input }
  const isTemplate = message.type === 'template'
  return {
    messaging_product: 'whatsapp',
    contacts: [contact],
    messages: [{ id: message.id, ...(isTemplate ? { message_status: 'accepted' } : {}) }],
  }
}

export function acceptMessage(core: GraphCore, number: BusinessNumber, body: unknown) {
  const request = readSendRequest(body)
  const { address, send } = request
  refuseOwnNumber(number, address)
  const injected = core.faults.nextSendFailure('answer')
  if (injected !== undefined) throw new GraphError(injected, { details: 'Switched on as a fault of the sandbox.' })
  refuseUnknownMedia(core, number.wabaId, request)
  const template = send.type === 'template' ? resolveTemplate(core, number.wabaId, send.content) : undefined
  const recipient = recipientOf(core, address, number.wabaId)
  const chat = recipient && core.world.chat(number.phoneNumberId, recipient.id)
  const mustRefuse = core.settings.windowRefusal === 'answer' && send.type !== 'template'
  if (mustRefuse && !isWindowOpen(chat, core.now())) {
    const details =
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.'
    throw new GraphError(131047, { details })
  }
  const message = composeMessage(core, request, recipient?.waId ?? address.input, template)
  if (chat !== undefined) core.world.addMessage(chat, message)
  core.touch()
  deliverSoon(core, { phoneNumberId: number.phoneNumberId, message, recipientInput: address.input, chat }, send)
  return answerOf(address, recipient, number, message)
}
