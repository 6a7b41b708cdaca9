/** The businesses' side of the registry: their numbers and their webhook addresses. */
import { z } from 'zod'
import type { GraphCore } from './core.ts'
import { ControlError } from './errors.ts'
import type { BusinessNumber } from './schema.ts'
import { addTemplate } from './templates/submit.ts'
import type { Callbacks } from './webhooks/callbacks.ts'
import { dashboardLimits, verifyCallback } from './webhooks/delivery.ts'

const id = z.string().regex(/^\d{5,20}$/, 'Meta ids are 5 to 20 digits')

export const NewNumber = z.strictObject({
  phoneNumberId: id,
  wabaId: id,
  displayPhoneNumber: z.string().min(5),
  verifiedName: z.string().optional(),
  accessToken: z.string().min(1).optional(),
  coexistence: z.boolean().optional(),
  subscribed: z.boolean().optional(),
})
export type NewNumber = z.input<typeof NewNumber>

/** Adding an existing number changes it; its chats stay. */
export function addNumber(core: GraphCore, input: NewNumber): BusinessNumber {
  const { phoneNumberId, wabaId, displayPhoneNumber, verifiedName, accessToken, coexistence, subscribed } =
    NewNumber.parse(input)
  const isFirstOfAccount = !core.world.hasAccount(wabaId)
  const number: BusinessNumber = {
    phoneNumberId,
    wabaId,
    displayPhoneNumber: displayPhoneNumber.replace(/\D/g, ''),
    verifiedName: verifiedName ?? 'Empresa de teste',
    ...(accessToken === undefined ? {} : { accessToken }),
    coexistence: coexistence ?? false,
  }
  core.world.numbers.set(phoneNumberId, number)
  if (isFirstOfAccount) addWelcomeTemplate(core, wabaId)
  if (subscribed === true) core.world.subscriptions.set(wabaId, { wabaId })
  core.changes.announce({ kind: 'number', phoneNumberId })
  core.touch()
  return number
}

/** Every new account has this approved template. */
function addWelcomeTemplate(core: GraphCore, wabaId: string): void {
  addTemplate(core, wabaId, {
    name: 'hello_world',
    language: 'en_US',
    category: 'UTILITY',
    status: 'APPROVED',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Hello World' },
      { type: 'BODY', text: 'Welcome and congratulations!! This message demonstrates your ability to send a message.' },
      { type: 'FOOTER', text: 'WhatsApp Business Platform sample message' },
    ],
  })
}

export async function subscribeApp(core: GraphCore, callbacks: Callbacks, webhookUrl: string): Promise<void> {
  const handshake = await verifyCallback(webhookUrl, core.settings.verifyToken, dashboardLimits)
  if (!handshake.ok) throw new ControlError(`the callback ${webhookUrl} was not verified: ${handshake.reason}`)
  core.world.callbackUrl = webhookUrl
  callbacks.markVerified(webhookUrl)
  core.touch()
}
