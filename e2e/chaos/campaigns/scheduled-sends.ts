/** Messages that agents scheduled for recipients of their own, over the same number: each is due once, while parts of the product are killed. */
import type { ConnectionId, ContactId } from '@guiche/contract/core/ids'
import { createContact } from '@guiche/contract/features/contacts'
import { createSchedule } from '@guiche/contract/features/schedules'
import { type HttpPerson, signInOverHttp } from '../../world/http.ts'
import type { ChatCustomer } from '../customers/customers.ts'
import type { Stage } from '../stage/stage.ts'

export const scheduledWords = (name: string): string => `Lembrete: sua consulta é amanhã, ${name}.`

const contactOf = async ({ call }: HttpPerson, { chat, phone }: ChatCustomer) =>
  (await call(createContact, { body: { name: chat.name, number: phone } })).id as ContactId

/** Their times are spread over the whole run. */
export const scheduleAll = async (
  { overseer }: Pick<Stage, 'overseer'>,
  whatsappId: ConnectionId,
  customers: readonly ChatCustomer[],
  overMs: number,
): Promise<void> => {
  if (customers.length === 0) return
  const admin = await signInOverHttp(overseer)
  admin.leave()
  const contactIds: ContactId[] = []
  for (const customer of customers) contactIds.push(await contactOf(admin, customer))
  const began = Date.now()
  for (const [at, { chat }] of customers.entries()) {
    const contactId = contactIds[at] as ContactId
    const sendAt = new Date(began + 15_000 + (overMs * at) / customers.length).toISOString()
    await admin.call(createSchedule, { body: { contactId, body: scheduledWords(chat.name), sendAt, whatsappId } })
  }
}
