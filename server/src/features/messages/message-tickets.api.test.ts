/** Each message says which ticket it stands in, wherever it is told. */

import * as changes from '@guiche/contract/features/message-changes'
import { editMessage } from '@guiche/contract/features/message-changes'
import { countMessages, listMessages, type Message } from '@guiche/contract/features/messages'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { listTickets, ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { conversationIn } from '../../../test/conversation.ts'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterEach(() => {
  w.clock.at = null
})
afterAll(() => w.close())

interface Told {
  payload: { action: string; message: Message }
  masked_payload: { message: Message } | null
}
const told = (companyId: number) =>
  withClient(w.urls.owner, async (client) => {
    const text = `select payload, masked_payload from events where company_id = $1 and stream = 'appMessage' order by id`
    return (await client.query<Told>(text, [companyId])).rows
  })

describe('the ticket of a message', () => {
  it('is in the list: the one that the message came into, in its current state', async () => {
    const { ticketId, agent, customer, conversation } = await conversationIn(w)
    const closed = { status: 'closed', sendFarewellMessage: false } as const
    await w.call(updateTicket, { params: { id: ticketId }, body: closed }, agent)
    await customer.says('voltei')
    const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
    const now = body.tickets[0]
    const listed = await w.call(listMessages, { params: { ticketUuid: now?.id as never }, query: {} }, agent)
    const [before, after] = listed.body.messages
    expect(before?.ticket).toMatchObject({ id: ticketId, status: 'closed', user: { id: agent.id } })
    expect(before?.ticket.uuid).not.toBe(now?.uuid)
    expect(after?.ticket).toEqual({
      id: now?.id,
      uuid: now?.uuid,
      status: 'pending',
      queueId: now?.queueId,
      queue: now?.queue,
      userId: null,
      user: null,
      contactId: now?.contactId,
    })
    expect(await conversation()).toHaveLength(2)
  })

  it('is in its events: written, sent, changed and deleted', async () => {
    const { company, ticketId, agent, send } = await conversationIn(w)
    const [note] = (await send('nota', { isPrivate: true })).body.messages
    const params = { id: note?.id as never }
    await w.call(editMessage, { params, body: { body: 'outra' } }, agent)
    await w.call(changes.deleteMessage, { params }, agent)
    const events = await told(company.id)
    const uuid = note?.ticket.uuid
    expect(uuid).toMatch(/^[0-9a-f-]{36}$/)
    expect(
      events.map(({ payload }) => [payload.action, payload.message.ticket.id, payload.message.ticket.uuid]),
    ).toEqual(['create', 'create', 'update', 'delete'].map((action) => [action, ticketId, uuid]))
    // What came in is told as a query answers it.
    expect(events[0]?.payload.message.ticket).toMatchObject({ status: 'pending', user: null })
    expect(events[1]?.payload.message.ticket).toMatchObject({ status: 'open', user: { id: agent.id } })
  })

  it('reveals no number, and is small', async () => {
    const { company, customer } = await conversationIn(w)
    const admin = await company.user({ profile: 'admin' })
    for (const column of ['enableLGPD', 'lgpdHideNumber'])
      await w.call(updateCompanySetting, { body: { column, data: 'enabled' } as never }, admin)
    await customer.says('e agora?')
    const last = (await told(company.id)).at(-1)
    // A uuid may hold eight digits in a row.
    const ticket = JSON.stringify({ ...last?.masked_payload?.message.ticket, uuid: '' })
    expect(last?.masked_payload?.message.ticket).toEqual(last?.payload.message.ticket)
    expect(ticket).not.toMatch(/number|\d{8}/)
    expect(ticket.length).toBeLessThan(400)
  })
})

describe('who loads the newest messages of a ticket', () => {
  const unreadScene = async () => {
    const there = await conversationIn(w)
    await there.customer.says('está aí?')
    const unread = async () =>
      (await w.call(ticketDetails, { params: { uuid: there.ticketId } }, there.agent)).body.unreadMessages
    const list = (query: Record<string, unknown>, who = there.agent) =>
      w.call(listMessages, { params: { ticketUuid: there.ticketId as never }, query }, who)
    return { ...there, unread, list }
  }
  it('marks them as read as its owner, and the answer says so', async () => {
    const { unread, list } = await unreadScene()
    expect(await unread()).toBeGreaterThan(0)
    expect((await list({})).body.ticket.unreadMessages).toBe(0)
    expect(await unread()).toBe(0)
  })
  it('does not if the client reports it itself, for older pages, or in a colleague’s ticket', async () => {
    const { unread, list, colleague, conversation, company } = await unreadScene()
    const admin = await company.user({ profile: 'admin' })
    const before = await unread()
    await list({ markAsRead: 'false' })
    await list({ pageNumber: 2 })
    await list({ cursor: '1' })
    await list({}, admin)
    await list({}, colleague)
    expect(await unread()).toBe(before)
    await conversation()
    expect(await unread()).toBe(0)
  })
})

it('without days, the messages of this month are counted, in the company’s time zone', async () => {
  const { company, customer } = await conversationIn(w)
  const admin = await company.user({ profile: 'admin' })
  const count = async (query: Record<string, unknown> = {}) =>
    (await w.call(countMessages, { query }, admin)).body.count[0]?.count
  await customer.says('mais uma')
  expect([await count(), await count({ dateStart: '', dateEnd: '' }), await count({ fromMe: 'true' })]).toEqual([
    2, 2, 0,
  ])
  const today = await withClient(w.urls.owner, async (client) => {
    const text = `select (now() at time zone timezone)::date::text today from companies where id = $1`
    return (await client.query<{ today: string }>(text, [company.id])).rows[0]?.today
  })
  // Seen from another month, this one is not meant unless it is named.
  w.clock.at = new Date(Date.now() - 40 * 24 * 3_600_000)
  expect([await count(), await count({ dateEnd: today }), await count({ dateEnd: '2020-01-31' })]).toEqual([0, 2, 0])
  expect(await count({ dateStart: '2020-01-01' })).toBe(0)
})
