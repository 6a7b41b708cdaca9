/** What the company says by itself is never lost for being longer than the channel takes. */
import { abilitiesOf } from '@guiche/contract/channels'
import { listMessages } from '@guiche/contract/features/messages'
import { createSchedule } from '@guiche/contract/features/schedules'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NotedChannel } from '../../../test/noted-channel.ts'
import { type World, world } from '../../../test/world.ts'
import { saveConnection } from '../connections/store.ts'
import { say } from './actions/say-to-contact.ts'

let w: World
beforeAll(async () => {
  w = await world({ channels: [Object.assign(new NotedChannel(), { kind: 'whatsappapi' as const })] })
})
afterAll(() => w.close())

const most = abilitiesOf('whatsappapi').maxTextLength
/** It fits as it was written; with the customer's name in it, it does not. */
const words = `${'Obrigado, {{name}}! '.repeat(190)}Fim.`

const conversation = async () => {
  const company = await w.company()
  const queueId = await company.queue()
  const connectionId = await company.connection({
    channel: 'whatsappapi',
    phoneNumberId: crypto.randomUUID(),
    queueIds: [queueId],
  })
  const admin = await company.user({ profile: 'admin', queueIds: [queueId] })
  await w.customer(company.id, connectionId, 'Maria Aparecida de Oliveira Santos').says('Oi')
  await w.drainJobs()
  const { tickets } = (await w.call(listTickets, { query: { status: 'pending' } } as never, admin)).body
  const [ticket] = tickets
  if (!ticket) throw new Error('no ticket')
  await w.call(
    updateTicket,
    { params: { id: ticket.id }, body: { status: 'open', userId: admin.id, queueId } } as never,
    admin,
  )
  const said = async () => {
    await w.drainJobs()
    const { messages } = (
      await w.call(listMessages, { params: { ticketUuid: ticket.uuid }, query: {} } as never, admin)
    ).body
    return messages.filter(({ body, fromMe }) => fromMe && body.includes('Obrigado'))
  }
  return { company, connectionId, admin, ticket, said }
}

const expectWhole = (messages: { body: string; failure: unknown }[]) => {
  expect(messages.length).toBeGreaterThan(1)
  expect(Math.max(...messages.map(({ body }) => body.length))).toBeLessThanOrEqual(most)
  const all = messages.map(({ body }) => body).join(' ')
  expect(all.match(/Obrigado, Maria Aparecida de Oliveira Santos!/g)).toHaveLength(190)
  expect(all.endsWith('Fim.')).toBe(true)
}

it('a farewell is split into several messages, once, however often its job runs', async () => {
  const { company, connectionId, admin, ticket, said } = await conversation()
  expect(words.length).toBeLessThan(most)
  await company.ctx.transact(({ tx }) => saveConnection(tx, connectionId, { complationMessage: words }, new Date()))
  await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'closed' } } as never, admin)
  const first = await said()
  expectWhole(first)
  const messageId = first[0]?.id ?? ''
  await say(company.ctx, { ticketId: ticket.id, text: 'farewell', userId: admin.id, messageId })
  expect(await said()).toHaveLength(first.length)
})

it('a scheduled text is split into several messages', async () => {
  const { admin, ticket, said } = await conversation()
  const sendAt = new Date(Date.now() + 60_000).toISOString()
  const body = { contactId: ticket.contactId, body: words, sendAt }
  expect((await w.call(createSchedule, { body } as never, admin)).status).toBeLessThan(300)
  w.clock.at = new Date(Date.now() + 120_000)
  await w.hurryJobs()
  expectWhole(await said())
  w.clock.at = null
})
