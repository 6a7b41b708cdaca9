/** Who told Meta that they want no marketing is opted out, however the refusal comes, until somebody lets them in again. */
import { contactDetails, toggleCampaigns } from '@guiche/contract/features/contacts'
import { sendMessage } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { type ChannelConnection, FinalFailure } from '../../channels/channel.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterEach(() => {
  w.channel.failWith = null
})
afterAll(() => w.close())

const scene = async () => {
  const company = await w.company()
  const queueId = await company.queue()
  const connectionId = await company.connection({ isHeld: true, queueIds: [queueId] })
  const agent = await company.user({ profile: 'admin', queueIds: [queueId] })
  await w.customer(company.id, connectionId).says('oi')
  const ticket = (await w.call(listTickets, { query: { status: 'pending', showAll: true } }, agent)).body.tickets[0]
  if (!ticket) throw new Error('nobody waits')
  await w.call(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } }, agent)
  const says = async (body: string) => {
    const sent = await w.call(sendMessage, { params: { ticketId: ticket.id }, body: { body } }, agent)
    await w.drainJobs()
    return sent.body.messages[0]
  }
  const optedOutAt = async () => {
    const [row] = await w.deps.db.platform((tx) =>
      tx.sql<{ at: Date | null }>(
        { name: 'test_opted_out', text: 'select opted_out_at "at" from contacts where id = $1' },
        [ticket.contactId],
      ),
    )
    return row?.at ?? null
  }
  return { company, connectionId, agent, ticket, says, optedOutAt }
}

it('by the answer to the request', async () => {
  const { agent, ticket, says, optedOutAt } = await scene()
  w.channel.failWith = new FinalFailure('marketing_stopped', '#131050 User has stopped marketing messages')
  await says('Oferta')
  expect(await optedOutAt()).not.toBeNull()
  const params = { id: ticket.contactId as never }
  expect((await w.call(contactDetails, { params }, agent)).body.optedOutBy).toBe('meta')
  await w.call(toggleCampaigns, { params }, agent)
  expect(await optedOutAt()).toBeNull()
})

it('by a status that comes later; another failure opts nobody out', async () => {
  const { company, connectionId, says, optedOutAt } = await scene()
  const connection = { id: connectionId, companyId: company.id } as ChannelConnection
  const fails = async (code: 'not_on_channel' | 'marketing_stopped') => {
    const message = await says('Oferta')
    await w.sink.receipt(connection, {
      externalId: `late ${message?.id}`,
      ...(message ? { messageId: message.id } : {}),
      ack: 1,
      failure: { code },
      at: new Date(),
    })
    await w.drainJobs()
  }
  await fails('not_on_channel')
  expect(await optedOutAt()).toBeNull()
  await fails('marketing_stopped')
  expect(await optedOutAt()).not.toBeNull()
})
