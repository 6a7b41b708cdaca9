/** The reply window is the conversation's, whichever of its tickets the customer wrote in. */
import { randomInt } from 'node:crypto'
import { reactToMessage } from '@guiche/contract/features/message-changes'
import { listMessages, sendMessage } from '@guiche/contract/features/messages'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { createTicket, listTickets, ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Signed, type World, world } from '../../../test/world.ts'
import { latestTicket } from './actions/ticket-to-post-in.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterEach(() => {
  w.clock.at = null
})
afterAll(() => w.close())

const hour = 3_600_000

/** A first ticket of hour 0 and a second one of hour 1, both closed; then the first is taken up again. */
const scene = async () => {
  const company = await w.company()
  const queueId = await company.queue()
  const otherQueueId = await company.queue()
  const phoneNumberId = String(randomInt(10 ** 9, 10 ** 10))
  const connectionId = await company.connection({ queueIds: [queueId], channel: 'whatsappapi', phoneNumberId })
  const { email } = await company.user({ queueIds: [queueId] })
  const customer = w.customer(company.id, connectionId)
  const start = Date.now()
  /** A person who was signed in so many hours ago no longer is. */
  const atHour = (hours: number): Promise<Signed> => {
    w.clock.at = new Date(start + hours * hour)
    return w.signIn(email)
  }
  const afterHours = (hours: number) => new Date(start + hours * hour).toISOString()
  const waiting = async (agent: Signed) => {
    const [ticket] = (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body.tickets
    if (!ticket) throw new Error('nobody waits')
    return ticket
  }
  const move = (agent: Signed, id: number, status: 'open' | 'closed') =>
    w.call(updateTicket, { params: { id }, body: { status, sendFarewellMessage: false } } as never, agent)
  const spoken = async (hours: number) => {
    const agent = await atHour(hours)
    await customer.says('Bom dia')
    const ticket = await waiting(agent)
    for (const status of ['open', 'closed'] as const) await move(agent, ticket.id, status)
    return ticket
  }
  const first = await spoken(0)
  const second = await spoken(1)
  expect([first.replyUntil, second.replyUntil]).toEqual([afterHours(24), afterHours(25)])
  const agent = await atHour(2)
  const reopened = await move(agent, first.id, 'open')
  expect(reopened.status).toBe(200)
  return { company, queueId, otherQueueId, connectionId, customer, first, agent, atHour, afterHours, waiting, move }
}

describe('an older ticket that is reopened', () => {
  it('can be written in for as long as the conversation’s window is open', async () => {
    const { agent, first, atHour, afterHours } = await scene()
    const { body } = await w.call(ticketDetails, { params: { uuid: first.uuid } }, agent)
    expect(body.replyUntil).toBe(afterHours(25))
    const late = await atHour(24.5)
    const sent = await w.call(sendMessage, { params: { ticketId: first.id }, body: { body: 'Até amanhã' } }, late)
    expect(sent.status).toBe(200)
  })

  it('decides about a reaction, though a later one was closed since', async () => {
    const { agent, first } = await scene()
    const { body } = await w.call(listMessages, { params: { ticketUuid: first.id }, query: {} }, agent)
    const messageId = body.messages.find(({ fromMe }) => !fromMe)?.id as never
    const reacted = await w.call(reactToMessage, { params: { messageId }, body: { emoji: '👍' } }, agent)
    expect([reacted.status, reacted.body.code]).toEqual([200, undefined])
  })
})

describe('when the conversation’s window is closed', () => {
  it('closing tries no farewell and asks for no rating, and a transfer sends nothing', async () => {
    const { company, connectionId, first, atHour, otherQueueId } = await scene()
    const { id: userId, email } = await company.user({ profile: 'admin' })
    await atHour(26)
    const admin = await w.signIn(email)
    const texts = {
      name: 'texts_of_connection',
      text: `update connections set complation_message = 'Até logo!', rating_message = 'De 0 a 10?' where company_id = $1 and id = $2`,
    }
    await company.ctx.transact(({ tx }) => tx.sql(texts, [company.id, connectionId]))
    const settings = { userRating: 'enabled', transferMessage: 'Aguarde!', sendMsgTransfTicket: 'enabled' }
    for (const [column, data] of Object.entries(settings))
      expect((await w.call(updateCompanySetting, { body: { column, data } } as never, admin)).status).toBe(200)
    const change = (body: object) => w.call(updateTicket, { params: { id: first.id }, body: body as never }, admin)
    const said = async () => {
      await w.hurryJobs()
      await w.drainJobs()
      const { messages } = (await w.call(listMessages, { params: { ticketUuid: first.uuid }, query: {} }, admin)).body
      return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)
    }
    expect((await change({ queueId: otherQueueId, userId, isTransfered: true })).body).toMatchObject({ status: 'open' })
    expect(await said()).toEqual([])
    expect((await change({ status: 'closed' })).body.status).toBe('closed')
    expect(await said()).toEqual([])
  })
})

describe('after the customer wrote in an older ticket, the conversation', () => {
  const closedLater = async () => {
    const there = await scene()
    const agent = await there.atHour(20)
    await there.customer.says('Ainda estou aqui')
    await there.move(agent, there.first.id, 'closed')
    return { ...there, agent: await there.atHour(30) }
  }

  it('continues in a ticket of an agent until its own end', async () => {
    const { agent, first, queueId, afterHours } = await closedLater()
    const body = { contactId: first.contactId, queueId } as never
    const made = await w.call(createTicket, { body }, agent)
    expect([made.body.id !== first.id, made.body.replyUntil]).toEqual([true, afterHours(44)])
  })

  it('continues in a ticket that a message from the phone opens', async () => {
    const { agent, customer, waiting, afterHours } = await closedLater()
    await customer.says('Abrimos às 8h', { fromMe: true })
    expect((await waiting(agent)).replyUntil).toBe(afterHours(44))
  })

  it('accepts a scheduled message until then too', async () => {
    const { company, first, connectionId, afterHours } = await closedLater()
    const chat = { contactId: first.contactId, connectionId, channel: 'whatsappapi', isGroup: false } as const
    const latest = await company.ctx.transact((work) => latestTicket(work, chat))
    expect([latest?.status, latest?.reply_until?.toISOString()]).toEqual(['closed', afterHours(44)])
  })
})
