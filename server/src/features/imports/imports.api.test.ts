/** Old messages of a phone: kept, stored in the order in which they were written, and closed without a word. */
import * as calls from '@guiche/contract/features/connection-imports'
import { importClosable } from '@guiche/contract/features/connection-imports'
import { connectionDetails, updateConnection } from '@guiche/contract/features/connections'
import { listMessages } from '@guiche/contract/features/messages'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import type { InboundMessage } from '../../channels/channel.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { connectionForChannel } from '../connections/queries.ts'
import { importChat } from './actions/import-chat.ts'
import { quietMs } from './rules.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'imports' })
})
afterAll(() => w.close())

const hour = 3_600_000
const query = <R extends object>(text: string, values: unknown[]) =>
  withClient(w.urls.owner, async (client) => (await client.query<R>(text, values)).rows)

const place = async (wish: object = {}) => {
  const company = await w.company()
  const queueId = await company.queue('Importados')
  const connectionId = await company.connection({ queueIds: [queueId], allowGroup: true })
  const admin = await company.user({ profile: 'admin' })
  const now = w.clock.now().getTime()
  const body = {
    importOldMessages: new Date(now - 100 * 24 * hour).toISOString(),
    queueIdImportMessages: queueId,
    ...wish,
  }
  const params = { id: connectionId }
  expect((await w.call(updateConnection, { params, body }, admin)).status).toBe(200)
  const hands = async (messages: readonly InboundMessage[]) => {
    const connection = await company.ctx.transact((work) => connectionForChannel(work, connectionId))
    if (!connection) throw new Error('no connection')
    await w.sink.history?.(connection, messages)
  }
  const details = async () => (await w.call(connectionDetails, { params }, admin)).body
  /** The phone has been quiet; all that is due is done, one conversation a round. */
  const imported = async () => {
    await query(`update imports set gathered_at = gathered_at - make_interval(secs => $2) where connection_id = $1`, [
      connectionId,
      quietMs / 1000 + 1,
    ])
    await w.hurryJobs()
    for (let round = 0; round < 10; round += 1) await w.drainJobs()
  }
  const tickets = async (status: 'pending' | 'closed') =>
    (await w.call(listTickets, { query: { status, showAll: true } }, admin)).body.tickets
  const words = async (ticketId: number) =>
    (await w.call(listMessages, { params: { ticketUuid: String(ticketId) }, query: {} }, admin)).body.messages
  return { company, queueId, connectionId, admin, params, hands, details, imported, tickets, words, now }
}

let made = 0
const phoneOf = (index: number) => `55119${String(70_000_000 + index)}`
const old = (index: number, text: string, sentAt: number, more: Partial<InboundMessage> = {}): InboundMessage => {
  made += 1
  return {
    externalId: `OLD${made}`,
    chat: { identities: [{ kind: 'phone', value: phoneOf(index) }], name: `Cliente ${index}` },
    isGroup: false,
    fromMe: false,
    sentAt: new Date(Math.floor(sentAt / 1000) * 1000),
    content: { kind: 'text', text },
    isHistory: true,
    ...more,
  }
}

describe('an import', () => {
  it('stores messages that arrive newest first in the order in which they were written, in the import’s queue, and notifies nobody', async () => {
    const p = await place()
    const socket = await w.connectSocket(p.company.id, { token: p.admin.token })
    const [early, late] = [p.now - 50 * hour, p.now - 5 * hour]
    await p.hands([old(1, 'terceira', late), old(2, 'outra', late - hour, { fromMe: true, ack: 3 })])
    await p.hands([old(1, 'segunda', early + 1000, { fromMe: true, ack: 5 }), old(1, 'primeira', early)])
    expect(Date.parse((await p.details()).statusImportMessages ?? '')).toBeGreaterThan(p.now - 1000)
    await w.drainJobs()
    expect(await p.tickets('pending')).toEqual([])

    await p.imported()
    const tickets = await p.tickets('pending')
    expect(
      tickets.map(({ lastMessage, queueId, unreadMessages, isBot }) => [lastMessage, queueId, unreadMessages, isBot]),
    ).toEqual([
      ['terceira', p.queueId, 0, false],
      ['outra', p.queueId, 0, false],
    ])
    const [first] = tickets
    expect(Date.parse(first?.updatedAt ?? '')).toBe(Math.floor(late / 1000) * 1000)
    const said = await p.words(first?.id ?? 0)
    expect(said.map(({ body, createdAt, fromMe, ack }) => [body, Date.parse(createdAt), fromMe, ack])).toEqual([
      ['primeira', Math.floor(early / 1000) * 1000, false, 0],
      ['segunda', Math.floor((early + 1000) / 1000) * 1000, true, 5],
      ['terceira', Math.floor(late / 1000) * 1000, false, 0],
    ])
    expect((await p.details()).statusImportMessages).toBe(importClosable)
    const of = (name: string) => socket.heard.flatMap((each) => (each.name === name ? [each.payload] : []))
    const told = () => of(`importMessages-${p.company.id}`)
    await socket.until(() => told().some(({ action }) => action === 'refresh'))
    expect(told().at(-1)).toMatchObject({ action: 'refresh', whatsappId: p.connectionId })
    const progress = told().flatMap(({ status }) => (status ? [status] : []))
    expect(progress[0]).toMatchObject({ this: -1, all: -1 })
    expect(progress.at(-1)).toMatchObject({ this: 4, all: 4 })
    expect(of(`company-${p.company.id}-appMessage`)).toEqual([])
  })

  it('takes the period and the groups that the connection names, and nothing twice', async () => {
    const p = await place({ importRecentMessages: new Date(w.clock.now().getTime() - 10 * hour).toISOString() })
    const inside = old(1, 'dentro', p.now - 20 * hour)
    const group = { chat: { identities: [{ kind: 'group', value: '1203' }], name: 'Família' }, isGroup: true } as const
    const told = [inside, old(2, 'nova demais', p.now - hour), old(3, 'grupo', p.now - 20 * hour, group)]
    await p.hands(told)
    await p.imported()
    await p.hands(told)
    await p.imported()
    expect((await p.tickets('pending')).map(({ lastMessage }) => lastMessage)).toEqual(['dentro'])
    const rows = await query('select external_id from messages where connection_id = $1', [p.connectionId])
    expect(rows).toEqual([{ external_id: inside.externalId }])
    expect(await query('select 1 from import_messages where connection_id = $1', [p.connectionId])).toEqual([])
  })

  it('puts old messages before newer ones, and leaves the ticket of the newer ones unchanged', async () => {
    const p = await place()
    const ana = w.customer(p.company.id, p.connectionId, 'Ana')
    await ana.says('agora')
    const chat = { identities: [{ kind: 'phone', value: ana.phone }] } as const
    const quoted = old(1, 'antes', p.now - 20 * hour, { chat })
    await p.hands([old(1, 'depois', p.now - 10 * hour, { chat, quotes: quoted.externalId }), quoted])
    await p.imported()
    const [ticket] = await p.tickets('pending')
    expect(ticket).toMatchObject({ lastMessage: 'agora', unreadMessages: 1 })
    const said = await p.words(ticket?.id ?? 0)
    expect(said.map(({ body }) => body)).toEqual(['antes', 'depois', 'agora'])
    expect(said[1]?.quotedMsg).toMatchObject({ body: 'antes' })
    // The button would close nothing: the ticket is not an import's.
    expect((await p.details()).statusImportMessages).toBeNull()
  })

  it('keeps a group whose parts name one person differently', async () => {
    const p = await place({ importOldMessagesGroups: true })
    const chat = { identities: [{ kind: 'group', value: '1204' }], name: 'Família' } as const
    const by = (hoursAgo: number, identities: InboundMessage['chat']['identities']) =>
      old(1, `há ${hoursAgo}`, p.now - hoursAgo * hour, { chat, isGroup: true, author: { identities, name: 'Bia' } })
    const [phone, lid] = [{ kind: 'phone', value: phoneOf(90) } as const, { kind: 'lid', value: '777' } as const]
    await p.hands([by(20, [lid]), by(19, [phone]), by(18, [phone, lid])])
    await p.imported()
    const stored = 'select body, author_contact_id from messages where connection_id = $1 order by seq'
    const rows = await query<{ body: string; author_contact_id: number }>(stored, [p.connectionId])
    expect(rows.map(({ body }) => body)).toEqual(['há 20', 'há 19', 'há 18'])
    expect(new Set(rows.map((row) => row.author_contact_id)).size).toBe(1)
  })

  it('tells under which further address a known member of a group may change their words, and whom these mention', async () => {
    const p = await place({ importOldMessagesGroups: true })
    const chat = { identities: [{ kind: 'group', value: '1205' }], name: 'Família' } as const
    const [phone, lid] = [{ kind: 'phone', value: phoneOf(91) } as const, { kind: 'lid', value: '778' } as const]
    const by = (...identities: [typeof phone | typeof lid, ...(typeof lid)[]]) => ({
      ...{ chat, isGroup: true, author: { identities, name: 'Bia' } },
    })
    const bia = w.customer(p.company.id, p.connectionId)
    const target = await bia.says('Às 15h', by(phone))
    await p.hands([old(1, `@${phone.value}, antes?`, p.now - 20 * hour, { ...by(phone, lid), mentions: [phone] })])
    await p.imported()
    await bia.says({ kind: 'edit', target, text: 'Às 16h' }, by(lid))
    const stored = 'select body from messages where connection_id = $1 order by seq'
    const bodies = (await query<{ body: string }>(stored, [p.connectionId])).map(({ body }) => body)
    expect(bodies.sort()).toEqual(['@Bia, antes?', 'Às 16h'])
  })

  it('skips messages without a time or a name, and takes the rest of their part', async () => {
    const p = await place()
    const [sound, timeless] = [old(1, 'boa', p.now - 20 * hour), old(2, 'sem tempo', p.now)]
    const broken = [
      { ...timeless, sentAt: new Date(Number.NaN) },
      old(3, 'sem nome', p.now - 20 * hour, { externalId: 'A\u0000' }),
      old(4, 'nome longo', p.now - 20 * hour, { externalId: 'A'.repeat(20_000) }),
    ]
    const answer = old(5, 'resposta', p.now - 19 * hour, { quotes: 'B\u0000' })
    await p.hands([...broken, sound, answer, old(6, 'amanhã', 8.64e15)])
    await p.imported()
    const tickets = await p.tickets('pending')
    expect(tickets.map(({ lastMessage }) => lastMessage)).toEqual(['amanhã', 'resposta', 'boa'])
    expect(Date.parse(tickets[0]?.updatedAt ?? '')).toBeLessThanOrEqual(w.clock.now().getTime())
  })

  it('continues where a killed process stopped', async () => {
    const p = await place()
    await p.hands([1, 2, 3].map((index) => old(index, `conversa ${index}`, p.now - (30 - index) * hour)))
    await query(`update imports set gathered_at = gathered_at - interval '1 hour' where connection_id = $1`, [
      p.connectionId,
    ])
    // Its transaction ends with the process: nothing of the conversation is stored, and the job is still there.
    await query(
      `create or replace function fall() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
      [],
    )
    await query(
      `create trigger fall before insert on messages for each row when (new.body = 'conversa 2') execute function fall()`,
      [],
    )
    await p.imported()
    expect((await p.tickets('pending')).map(({ lastMessage }) => lastMessage)).toEqual(['conversa 3', 'conversa 1'])
    await query('drop trigger fall on messages', [])
    await p.hands([old(2, 'conversa 2', p.now - 28 * hour)])
    await p.imported()
    expect((await p.tickets('pending')).map(({ lastMessage }) => lastMessage)).toEqual([
      'conversa 3',
      'conversa 2',
      'conversa 1',
    ])
  })

  it.each([
    ['away', '57P01'],
    ['busy for too long', '55P03'],
  ])('skips no conversation because the database was %s, however often', async (_what, code) => {
    const p = await place()
    await p.hands([old(1, 'uma', p.now - 20 * hour)])
    await query(`update imports set gathered_at = gathered_at - interval '1 hour' where connection_id = $1`, [
      p.connectionId,
    ])
    await query(
      `create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${code}'; end $$`,
      [],
    )
    await query('create trigger refuse before insert on messages for each row execute function refuse()', [])
    for (let times = 0; times < 6; times += 1) await expect(importChat(p.company.ctx, p.connectionId)).rejects.toThrow()
    await query('drop trigger refuse on messages', [])
    await p.imported()
    expect((await p.tickets('pending')).map(({ lastMessage }) => lastMessage)).toEqual(['uma'])
  })

  it('ends when the connection no longer wants old messages', async () => {
    const p = await place()
    await p.hands([old(1, 'uma', p.now - 20 * hour)])
    await w.call(updateConnection, { params: p.params, body: { importOldMessages: null } }, p.admin)
    await p.imported()
    expect(await p.tickets('pending')).toEqual([])
    expect(await query('select 1 from import_messages where connection_id = $1', [p.connectionId])).toEqual([])
    expect((await p.details()).statusImportMessages).toBeNull()
  })
})

describe('imported tickets', () => {
  it('are closed on request, except those in which the customer wrote since', async () => {
    const p = await place()
    const agent = await p.company.user()
    await p.hands([1, 2, 3].map((index) => old(index, `conversa ${index}`, p.now - (30 - index) * hour)))
    const refused = await w.call(calls.closeImportedTickets, { params: p.params }, p.admin)
    expect(refused.body).toMatchObject({ code: 'ERR_IMPORT_RUNNING' })
    await p.imported()
    const connection = await p.company.ctx.transact((work) => connectionForChannel(work, p.connectionId))
    if (connection) await w.sink.message(connection, { ...old(2, 'voltei', p.now), isHistory: false })
    expect((await w.call(calls.closeImportedTickets, { params: p.params }, agent)).status).toBe(403)
    const answer = await w.call(calls.closeImportedTickets, { params: p.params }, p.admin)
    expect(answer.body).toEqual({ id: p.connectionId, tickets: 2 })
    expect((await p.details()).statusImportMessages).toBeNull()
    await w.drainJobs()
    expect((await p.tickets('pending')).map(({ lastMessage }) => lastMessage)).toEqual(['voltei'])
    expect(await p.tickets('closed')).toHaveLength(2)
    const sent = await query('select body from messages where connection_id = $1 and from_me', [p.connectionId])
    expect(sent).toEqual([])
  })

  it('are closed at once when the connection says so', async () => {
    const p = await place({ closedTicketsPostImported: true })
    await p.hands([old(1, 'uma', p.now - 20 * hour), old(2, 'duas', p.now - 19 * hour)])
    await p.imported()
    expect(await p.tickets('pending')).toEqual([])
    expect(await p.tickets('closed')).toHaveLength(2)
    expect((await p.details()).statusImportMessages).toBeNull()
  })
})

it('the period and the queue of an import are validated, and omitted fields stay', async () => {
  const p = await place()
  const change = async (body: object) => (await w.call(updateConnection, { params: p.params, body }, p.admin)).body
  const before = await p.details()
  expect(await change({ importOldMessages: '2020-01-01T00:00:00Z' })).toMatchObject({
    code: 'ERR_IMPORT_PERIOD',
    field: 'body.importOldMessages',
  })
  expect(await change({ importRecentMessages: '2020-01-01T00:00:00Z' })).toMatchObject({
    code: 'ERR_IMPORT_PERIOD',
    field: 'body.importRecentMessages',
  })
  expect(await change({ queueIdImportMessages: null })).toMatchObject({ code: 'ERR_IMPORT_QUEUE_REQUIRED' })
  expect(await change({ name: 'Outro nome' })).toMatchObject({
    importOldMessages: before.importOldMessages,
    queueIdImportMessages: p.queueId,
  })
})
