/** By which connection something passed on leaves: the one over which the contact talks. */
import type { ConnectionId } from '@guiche/contract/core/ids'
import { blockContact } from '@guiche/contract/features/contacts'
import { forwardMessage } from '@guiche/contract/features/message-changes'
import { sendMessage } from '@guiche/contract/features/messages'
import { deleteTicket, listTickets, ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** A company with two numbers, and a message that stands in an own ticket of the first. */
const scene = async () => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const first = await company.connection({ queueIds: [queueId] })
  const second = await company.connection({ queueIds: [queueId] })
  const agent = await company.user({ queueIds: [queueId], name: 'Ana' })
  const colleague = await company.user({ queueIds: [queueId], name: 'Caio' })
  const admin = await company.user({ profile: 'admin', queueIds: [queueId] })
  const meet = async (connectionId: ConnectionId, name: string, phone?: string) => {
    const customer = w.customer(company.id, connectionId, name)
    const chat = { identities: [{ kind: 'phone', value: phone ?? customer.phone }] as const, name }
    await customer.says(`Sou ${name}`, { chat })
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, admin)
    const found = body.tickets.find(({ contact, whatsappId }) => contact.name === name && whatsappId === connectionId)
    if (!found) throw new Error('no ticket came of the message')
    const change = (status: 'open' | 'closed', who = agent) =>
      w.call(updateTicket, { params: { id: found.id }, body: { status } }, who)
    return { id: found.id, uuid: found.uuid, contactId: found.contactId, phone: chat.identities[0].value, change }
  }
  const source = await meet(first, 'Beatriz')
  await source.change('open')
  const said = await w.call(sendMessage, { params: { ticketId: source.id }, body: { body: 'Rua A, 10' } }, agent)
  await w.drainJobs()
  const messageId = said.body.messages[0]?.id
  const forward = (contactId: number, id = crypto.randomUUID()) =>
    w.call(forwardMessage, { body: { messageId, contactId, id } as never }, agent)
  /** By which connections it left for this number. */
  const left = async (phone: string) => {
    await w.drainJobs()
    return w.channel.messages.flatMap(({ chat }, at) =>
      chat.identities[0].value === phone ? [w.channel.sent[at]?.connection.id] : [],
    )
  }
  return { company, queueId, first, second, agent, colleague, admin, meet, forward, left }
}

it('is that of the contact’s unfinished ticket, and a retry forwards nothing twice', async () => {
  const { second, meet, forward, left } = await scene()
  const other = await meet(second, 'Rogério')
  const id = crypto.randomUUID()
  for (let time = 1; time <= 2; time += 1)
    expect((await forward(other.contactId, id)).body.tickets).toMatchObject([{ id: other.id }])
  expect(await left(other.phone)).toEqual([second])
})

it('of several unfinished tickets the agent’s own comes first, then that of the message’s connection', async () => {
  const { first, second, meet, forward, left } = await scene()
  const there = await meet(second, 'Rogério')
  const here = await meet(first, 'Rogério', there.phone)
  expect(here.contactId).toBe(there.contactId)
  expect((await forward(here.contactId)).body.tickets).toMatchObject([{ id: here.id }])
  expect(await left(there.phone)).toEqual([first])
  await here.change('closed')
  await there.change('open')
  const again = await meet(first, 'Rogério', there.phone)
  expect((await forward(again.contactId)).body.tickets).toMatchObject([{ id: there.id }])
  expect(await left(there.phone)).toEqual([first, second])
})

it('after the last ticket was closed it is that one’s, in a new ticket of the agent', async () => {
  const { second, meet, forward, left } = await scene()
  const other = await meet(second, 'Rogério')
  await other.change('open')
  await other.change('closed')
  const [ticket] = (await forward(other.contactId)).body.tickets
  expect(ticket?.id).not.toBe(other.id)
  expect(await left(other.phone)).toEqual([second])
})

it('a contact without a ticket is written to over the message’s connection', async () => {
  const { first, second, admin, meet, forward, left } = await scene()
  const other = await meet(second, 'Rogério')
  await w.call(deleteTicket, { params: { id: other.id } }, admin)
  expect((await forward(other.contactId)).status).toBe(200)
  expect(await left(other.phone)).toEqual([first])
})

it('a colleague’s ticket on another number is a conflict too, and nothing is sent', async () => {
  const { second, colleague, meet, forward, left } = await scene()
  const other = await meet(second, 'Rogério')
  await other.change('open', colleague)
  const refused = await forward(other.contactId)
  expect([refused.status, refused.body.code]).toEqual([409, 'ERR_OTHER_OPEN_TICKET'])
  expect(await left(other.phone)).toEqual([])
})

it('if the channel has a window, that of the last ticket counts after it was closed, and no longer', async () => {
  const { admin, company, queueId, meet } = await scene()
  const cloud = await company.connection({ queueIds: [queueId], channel: 'whatsappapi', phoneNumberId: '78' })
  const source = await meet(cloud, 'Beatriz')
  const other = await meet(cloud, 'Rogério')
  for (const { change } of [source, other]) await change('open', admin)
  const said = await w.call(sendMessage, { params: { ticketId: source.id }, body: { body: 'Rua A, 10' } }, admin)
  await other.change('closed', admin)
  const forward = (who: Pick<typeof admin, 'token'>) =>
    w.call(forwardMessage, { body: { messageId: said.body.messages[0]?.id, contactId: other.contactId } as never }, who)
  const { body } = await forward(admin)
  const opened = await w.call(ticketDetails, { params: { uuid: body.tickets[0]?.uuid ?? '' } }, admin)
  const before = await w.call(ticketDetails, { params: { uuid: other.uuid } }, admin)
  expect([opened.body.id !== other.id, opened.body.replyUntil]).toEqual([true, before.body.replyUntil])
  await w.call(updateTicket, { params: { id: opened.body.id }, body: { status: 'closed' } }, admin)
  w.clock.at = new Date(Date.parse(before.body.replyUntil ?? '') + 1000)
  const late = await forward(await w.signIn(admin.email))
  w.clock.at = null
  expect([late.status, late.body.code]).toEqual([409, 'ERR_REPLY_WINDOW_CLOSED'])
})

it('a forwarding that starts right after another waits too, on its own connection', async () => {
  const { first, second, meet, forward, left } = await scene()
  const [one, next, elsewhere] = [await meet(first, 'Rogério'), await meet(first, 'Sônia'), await meet(second, 'Tomás')]
  const start = Date.now()
  w.clock.at = new Date(start)
  await forward(one.contactId)
  expect(await left(one.phone)).toEqual([first])
  for (const { contactId } of [next, elsewhere]) await forward(contactId)
  const leftAt = async (ms: number) => {
    w.clock.at = new Date(start + ms)
    await w.hurryJobs()
    return left(next.phone)
  }
  expect([await leftAt(0), await leftAt(899), await leftAt(900)]).toEqual([[], [], [first]])
  expect(await left(elsewhere.phone)).toEqual([second])
  w.clock.at = null
})

it('to several is refused with the names of everybody who prevents it, and nobody gets anything', async () => {
  const { first, admin, colleague, meet, forward, left } = await scene()
  const free = await meet(first, 'Livre')
  const others = await meet(first, 'Dalva')
  await others.change('open', colleague)
  const blocked = await meet(first, 'Beto')
  await w.call(blockContact, { params: { id: blocked.contactId as never }, body: { active: false } }, admin)
  const { status, body } = await forward([free.contactId, others.contactId, blocked.contactId] as never)
  expect([status, body.code]).toEqual([409, 'ERR_OTHER_OPEN_TICKET'])
  expect(body.details).toMatchObject({
    id: others.id,
    contacts: [
      { id: others.contactId, name: 'Dalva', code: 'ERR_OTHER_OPEN_TICKET' },
      { id: blocked.contactId, name: 'Beto', code: 'ERR_CONTACT_BLOCKED' },
    ],
  })
  expect(await left(free.phone)).toEqual([])
})
