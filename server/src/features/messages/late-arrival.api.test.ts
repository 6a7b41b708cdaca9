import { ConnectionId } from '@guiche/contract/core/ids'
import { listMessages } from '@guiche/contract/features/messages'
import { listTickets } from '@guiche/contract/features/tickets'
import { serverWords } from '@guiche/contract/sockets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { systemContext } from '../../context.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { takeBackMessage } from './actions/take-back-message.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** A chat with one message of each second given, brought in that order. */
const chatOf = async () => {
  const company = await w.company()
  const queueId = await company.queue()
  const connectionId = await company.connection({ queueIds: [queueId] })
  const agent = await company.user({ queueIds: [queueId] })
  const customer = w.customer(company.id, connectionId)
  const says = (text: string, second: number, more = {}) =>
    customer.says(text, { sentAt: new Date(Date.UTC(2026, 10, 20, 12, 0, second)), ...more })
  const ticket = async () => (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body.tickets[0]
  const shown = async () => {
    const params = { ticketUuid: String((await ticket())?.id) }
    const { body } = await w.call(listMessages, { params, query: {} }, agent)
    return body.messages
  }
  return {
    company: { id: company.id, connectionId },
    agent,
    says,
    ticket,
    shown,
    texts: async () => (await shown()).map(({ body }) => body),
  }
}

it('a late message is placed before those that were sent after it', async () => {
  const { says, texts, ticket } = await chatOf()
  for (const [text, second] of [
    ['1', 1],
    ['6', 6],
    ['3', 3],
    ['2', 2],
    ['5', 5],
    ['4', 4],
    ['7', 7],
  ] as const)
    await says(text, second)
  expect(await texts()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(await ticket()).toMatchObject({ lastMessage: '7', unreadMessages: 7 })
})

it('the list keeps showing the latest message, and counts the late one as unread', async () => {
  const { says, ticket } = await chatOf()
  await says('later', 5)
  await says('earlier', 4)
  expect(await ticket()).toMatchObject({ lastMessage: 'later', unreadMessages: 2 })
  await says('what I typed myself', 3, { fromMe: true })
  expect(await ticket()).toMatchObject({ lastMessage: 'later', unreadMessages: 2 })
})

it('a message that arrives hundreds of messages late is placed where it was sent, also behind many answers', async () => {
  const { company, says } = await chatOf()
  await says('first', 1)
  await says('second', 3)
  const order = await withClient(w.urls.owner, async (client) => {
    const write = (from: number, to: number, isOurs: boolean) =>
      client.query(
        `insert into messages (id, company_id, ticket_id, contact_id, connection_id, from_me, body, media_type, sent_at)
          select gen_random_uuid(), company_id, id, contact_id, connection_id, $2, 'more ' || i, 'conversation',
            case when not $2 then '2026-11-20T12:00:10Z'::timestamptz + i * interval '1 second' end
          from tickets, generate_series($3::int, $4::int) i where company_id = $1`,
        [company.id, isOurs, from, to],
      )
    await write(1, 300, false)
    await write(301, 380, true)
    await says('late', 2)
    const { rows } = await client.query<{ body: string }>(
      'select body from messages where company_id = $1 order by seq limit 4',
      [company.id],
    )
    return rows.map(({ body }) => body)
  })
  expect(order).toEqual(['first', 'late', 'second', 'more 1'])
})

it('a run of forty late messages in order is placed correctly', async () => {
  const { says, texts } = await chatOf()
  await says('0', 0)
  await says('41', 41)
  for (let second = 1; second <= 40; second += 1) await says(String(second), second)
  // A page holds forty.
  expect(await texts()).toEqual(Array.from({ length: 40 }, (_, at) => String(at + 2)))
})

it('sixty late messages in random order are placed correctly', async () => {
  const { says, texts } = await chatOf()
  await says('0', 0)
  await says('61', 61)
  // 37 and 61 have no divisor in common: each second comes once, none after its neighbour.
  for (let each = 1; each <= 60; each += 1) await says(String((each * 37) % 61), (each * 37) % 61)
  expect(await texts()).toEqual(Array.from({ length: 40 }, (_, at) => String(at + 22)))
})

it('within one second of the channel’s clock, messages are ordered by arrival', async () => {
  const { says, texts } = await chatOf()
  for (const text of ['b', 'a', 'c']) await says(text, 9)
  expect(await texts()).toEqual(['b', 'a', 'c'])
})

it('within one second, a message that was overtaken between reception and database is placed by its reception', async () => {
  const { says, texts } = await chatOf()
  const came = (milliseconds: number) => ({ receivedAt: new Date(Date.UTC(2026, 10, 20, 12, 0, 9, milliseconds)) })
  for (const [text, milliseconds] of [
    ['a', 100],
    ['c', 300],
    ['d', 400],
    ['b', 200],
  ] as const)
    await says(text, 9, came(milliseconds))
  expect(await texts()).toEqual(['a', 'b', 'c', 'd'])
})

it('after a change of the clock the order is not corrected', async () => {
  const { says, texts } = await chatOf()
  const came = (minutes: number) => ({ receivedAt: new Date(Date.UTC(2026, 10, 20, 12, minutes)) })
  await says('a', 9, came(50))
  await says('b', 9, came(0))
  expect(await texts()).toEqual(['a', 'b'])
})

it('a message that was decrypted later is placed by its first arrival, within its second too', async () => {
  const { says, texts } = await chatOf()
  const came = (milliseconds: number) => ({ receivedAt: new Date(Date.UTC(2026, 10, 20, 12, 0, 9, milliseconds)) })
  await says('a', 9, came(100))
  await says('c', 9, came(300))
  await says('d', 9, came(400))
  await says('b', 9, { ...came(200), wasReopened: true })
  await says('e', 9, { ...came(500), wasReopened: true })
  expect(await texts()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('events contain the corrected place', async () => {
  const { company, agent, says, shown } = await chatOf()
  await says('first', 1)
  await says('last', 9)
  const { heard, until } = await w.connectSocket(company.id, { token: agent.token })
  await says('between', 5)
  const told = () =>
    heard
      .filter(({ payload }) => payload.action === 'create')
      .map(({ payload }) => payload.message as { body: string; seq: number } | undefined)
  await until(() => told().some((message) => message?.body === 'between'))
  const place = told().find((message) => message?.body === 'between')?.seq ?? 0
  const [first, between, last] = await shown()
  expect(between).toMatchObject({ body: 'between', seq: place })
  expect(first?.seq).toBeLessThan(place)
  expect(last?.seq).toBeGreaterThan(place)
  expect(heard.some(({ name }) => name === serverWords.resync)).toBe(false)
})

it('a note that the channel made instead of a message disappears from the screens, and other messages do not', async () => {
  const { company, agent, says, texts } = await chatOf()
  const other = await chatOf()
  await says('not opened', 1, { externalId: 'A1-unreadable' })
  await other.says('not opened either', 1, { externalId: 'A1-unreadable' })
  await says('opened', 1, { externalId: 'A1' })
  const { heard, until } = await w.connectSocket(company.id, { token: agent.token })
  const takeBack = () =>
    takeBackMessage(systemContext(w.deps, company.id), ConnectionId.parse(company.connectionId), 'A1-unreadable')
  await takeBack()
  await until(() => heard.some(({ payload }) => payload.action === 'delete'))
  await takeBack()
  expect(await texts()).toEqual(['opened'])
  expect(await other.texts()).toEqual(['not opened either'])
})

it('such a note no longer counts as unread, and other messages still do', async () => {
  const { company, agent, says, ticket } = await chatOf()
  const unread = async () => (await ticket())?.unreadMessages
  const takeBack = (externalId: string) =>
    takeBackMessage(systemContext(w.deps, company.id), ConnectionId.parse(company.connectionId), externalId)
  const { heard, until } = await w.connectSocket(company.id, { token: agent.token })
  const told = () => heard.filter(({ payload }) => payload.action === 'updateUnread')
  await says('not opened', 1, { externalId: 'A1-unreadable' })
  await says('opened', 1, { externalId: 'A1' })
  await says('and more', 2)
  expect(await unread()).toBe(3)
  await takeBack('A1-unreadable')
  expect(await unread()).toBe(2)
  await until(() => told().length > 0)
  expect(told()).toMatchObject([{ payload: { unreadMessages: 2 } }])

  await says('not opened', 3, { externalId: 'A2-unreadable' })
  await withClient(w.urls.owner, (client) =>
    client.query('update tickets set unread_messages = 0 where company_id = $1', [company.id]),
  )
  await says('opened', 3, { externalId: 'A2' })
  await says('and more', 4)
  await takeBack('A2-unreadable')
  expect(await unread()).toBe(2)
})
