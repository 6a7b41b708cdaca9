/** The outer fields of a send request: recipient, type, and the message it replies to. */
import { z } from 'zod'
import { GraphError } from '../errors.ts'
import { contentSchemas, isSendType, type SendContent, sendTypes } from './content-schema.ts'
import { readPart } from './refuse.ts'

const Envelope = z.looseObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.union([z.string(), z.number().transform(String)]).optional(),
  /** A business-scoped user id, for people whose number the business does not know. */
  recipient: z.string().optional(),
  type: z.string().default('text'),
  context: z.strictObject({ message_id: z.string().min(1) }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
})

const envelopeKeys = new Set(Object.keys(Envelope.shape))

export type Address = { kind: 'phone'; input: string; digits: string } | { kind: 'scoped'; input: string }

export interface SendRequest {
  address: Address
  send: SendContent
  quotedId: string | undefined
  callbackData: string | undefined
}

function addressOf({ to, recipient }: z.output<typeof Envelope>): Address {
  // Meta uses the phone number when both are given.
  if (to !== undefined && to !== '') {
    const digits = to.replace(/[+\s().-]/g, '')
    if (!/^\d{7,15}$/.test(digits)) throw new GraphError(131009, { details: `Param to is not a valid phone number.` })
    return { kind: 'phone', input: to, digits }
  }
  if (recipient === undefined) throw new GraphError(100, { message: '(#100) The parameter to is required.' })
  if (!/^[A-Z]{2}\.[A-Za-z0-9.]{1,128}$/.test(recipient)) {
    throw new GraphError(131009, { details: 'Param recipient is not a valid business-scoped user id.' })
  }
  return { kind: 'scoped', input: recipient }
}

export function readContent(type: string, root: unknown): SendContent {
  if (!isSendType(type)) {
    const details = `Param type must be one of {${sendTypes.join(', ').toUpperCase()}} - got "${type}".`
    throw new GraphError(100, { details })
  }
  // The schema was chosen by this type; the compiler cannot follow that through the index.
  return { type, content: readPart(contentSchemas[type], root, [type]) } as SendContent
}

export function readSendRequest(body: unknown): SendRequest {
  const envelope = readPart(Envelope, body, [])
  const stray = Object.keys(envelope).find((key) => !envelopeKeys.has(key) && key !== envelope.type)
  const address = addressOf(envelope)
  const send = readContent(envelope.type, body)
  if (stray !== undefined) throw new GraphError(100, { details: `Unexpected key "${stray}".` })
  return {
    address,
    send,
    quotedId: envelope.context?.message_id,
    callbackData: envelope.biz_opaque_callback_data,
  }
}
