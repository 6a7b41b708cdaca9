/** The business opens a customer's message: blue ticks on the phone, and on request "typing…" for a while. */
import { z } from 'zod'
import type { GraphCore } from '../core.ts'
import { GraphError } from '../errors.ts'
import type { BusinessNumber } from '../schema.ts'
import { readPart } from './refuse.ts'

const typingMs = 25_000

const MarkRead = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string().min(1),
  typing_indicator: z.strictObject({ type: z.literal('text') }).optional(),
})

export const isMarkRead = (body: unknown) => typeof body === 'object' && body !== null && 'status' in body

export function markRead(core: GraphCore, number: BusinessNumber, body: unknown): { success: true } {
  const { message_id, typing_indicator } = readPart(MarkRead, body, [])
  const found = core.world.message(message_id)
  if (found?.message.author !== 'customer' || found.chat.phoneNumberId !== number.phoneNumberId) {
    throw new GraphError(131009, { details: `Param message_id is not a message received by this phone number.` })
  }
  const { chat } = found
  const { phoneNumberId, customerId } = chat
  const upTo = chat.messages.indexOf(found.message)
  // Reading a message also reads those before it.
  for (const message of chat.messages.slice(0, upTo + 1)) {
    if (message.author !== 'customer' || message.status === 'waiting' || message.status === 'read') continue
    message.status = 'read'
    core.changes.announce({ kind: 'status', phoneNumberId, customerId, message })
  }
  if (typing_indicator !== undefined) {
    core.changes.announce({ kind: 'typing', phoneNumberId, customerId, until: core.now() + typingMs })
  }
  core.touch()
  return { success: true }
}
