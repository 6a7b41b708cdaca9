/** Meta brings what happened in a chat in any order, in parts and more than once: what is stored in the end is the same. */
import { createHmac, randomUUID } from 'node:crypto'
import { receiveMetaWebhook } from '@guiche/contract/features/platform'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { world as openWorld, type World } from '../../../test/world.ts'
import { instagram, messenger } from '../../channels/meta-pages/meta-pages.ts'
import { withClient } from '../../platform/db/with-client.ts'

const graphUrl = 'http://127.0.0.1:9'
const began = Date.parse('2026-11-20T12:00:00Z')
const at = (second: number) => began + second * 1000

let world: World
let company: Awaited<ReturnType<World['company']>>
beforeAll(async () => {
  world = await openWorld({ channels: [messenger({ graphUrl }), instagram({ graphUrl })] })
  world.clock.at = new Date(at(3600))
  company = await world.company()
})
afterAll(() => world.close())

type Kind = 'facebook' | 'instagram'
type Said = Record<string, unknown>

const place = { type: 'location', payload: { coordinates: { lat: -23.5, long: -46.6 } } }

/** What happened between a customer and a page, as it happened. `id` names messages within the run. */
const storyOf = (kind: Kind, { id, ours }: { id: (name: string) => string; ours: string }) => {
  const byCustomer = (second: number, said: Said) => ({ side: 'customer', timestamp: at(second), said }) as const
  const byPage = (second: number, said: Said) => ({ side: 'page', timestamp: at(second), said }) as const
  const echo = { mid: id('ours'), text: 'nossa', is_echo: true }
  return [
    byCustomer(10, { message: { mid: id('first'), text: 'um' } }),
    byCustomer(20, { message: { mid: id('second'), text: 'dois' } }),
    byCustomer(30, { message: { mid: id('third'), text: 'três', reply_to: { mid: id('first') } } }),
    byCustomer(40, { message_edit: { mid: id('first'), text: 'um, corrigido' } }),
    byCustomer(50, { message_edit: { mid: id('first'), text: 'um, certo' } }),
    byCustomer(60, { reaction: { mid: id('first'), action: 'react', emoji: '❤' } }),
    byCustomer(70, { reaction: { mid: id('first'), action: 'unreact' } }),
    byCustomer(80, { reaction: { mid: id('ours'), action: 'react', emoji: '👍' } }),
    byCustomer(90, { reaction: { mid: id('ours'), action: 'react', emoji: '😮' } }),
    byCustomer(100, { message: { mid: id('second'), is_deleted: true } }),
    byPage(5, { message: kind === 'facebook' ? { ...echo, metadata: ours } : echo }),
    byCustomer(6, { delivery: { mids: [id('ours')], watermark: at(6) } }),
    byCustomer(7, kind === 'facebook' ? { read: { watermark: at(7) } } : { read: { mid: id('ours') } }),
    byPage(110, { message: { mid: id('typed'), text: 'da caixa da página', is_echo: true } }),
    byCustomer(112, { delivery: { mids: [id('typed')], watermark: at(112) } }),
    byCustomer(115, kind === 'facebook' ? { read: { watermark: at(115) } } : { read: { mid: id('typed') } }),
    byCustomer(117, { delivery: { watermark: at(117) } }),
    byPage(130, { message: { mid: id('unread'), text: 'ninguém leu', is_echo: true } }),
    byCustomer(118, { message: { mid: id('places'), attachments: [place, place, { type: null }, place] } }),
    byCustomer(119, { message: { mid: id('places'), is_deleted: true } }),
    byCustomer(120, { message_edit: { mid: id('second'), text: 'dois, tarde' } }),
  ]
}

interface Place {
  account: string
  person: string
  connectionId: number
  id: (name: string) => string
  ours: string
}

const asPlatform = <T>(work: (query: (text: string, values: unknown[]) => Promise<Said[]>) => Promise<T>) =>
  withClient(world.urls.owner, async (client) => {
    await client.query('set role guiche_platform')
    return work(async (text, values) => (await client.query(text, values)).rows as Said[])
  })

const numberOf = () => String(Math.floor(Math.random() * 1e15))

/** A page to which somebody wrote before, and which answered them. */
const placed = async (kind: Kind): Promise<Place> => {
  const [account, person, run, ours] = [numberOf(), numberOf(), randomUUID(), randomUUID()]
  const connectionId = await company.connection({ channel: kind })
  const place = { account, person, connectionId, id: (name: string) => `${run}:${name}`, ours }
  await asPlatform((query) => query('update connections set page_id = $2 where id = $1', [connectionId, account]))
  const hello = {
    side: 'customer',
    timestamp: at(1),
    said: { message: { mid: place.id('hello'), text: 'oi' } },
  } as const
  await bring(kind, place, [hello])
  await asPlatform((query) =>
    query(
      `insert into messages (id, company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, media_type, ack, delivery, sent_at,
          delivery_started_at, accepted_at, created_at, updated_at)
        select $1, company_id, ticket_id, contact_id, connection_id, $2, true, 'nossa', 'conversation', 1, 'accepted', null, $3, $3, $3, $3
        from messages where connection_id = $4`,
      [ours, place.id('ours'), new Date(at(5)), connectionId],
    ),
  )
  return place
}

const bring = async (kind: Kind, { account, person }: Place, events: readonly ReturnType<typeof storyOf>[number][]) => {
  const messaging = events.map(({ side, timestamp, said }) => ({
    sender: { id: side === 'page' ? account : person },
    recipient: { id: side === 'page' ? person : account },
    timestamp,
    ...said,
  }))
  const body = JSON.stringify({
    object: kind === 'facebook' ? 'page' : 'instagram',
    entry: [{ id: account, time: at(0), messaging }],
  })
  const signature = createHmac('sha256', 'app-secret-of-tests').update(body).digest('hex')
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api${receiveMetaWebhook.path}`,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    payload: body,
  })
  expect(answer.statusCode).toBe(200)
}

/** Of a deleted message its words do not count: nobody reads them. */
const storedOf = ({ connectionId, id }: Place) =>
  asPlatform(async (query) => {
    const messages = await query(
      `select substr(external_id, $2) name, from_me, media_type, ack, is_deleted, delivered_at, read_at, case when is_deleted then '' else body end body,
          not is_deleted and is_edited is_edited,
          (select array_agg(r.emoji order by r.author) from reactions r where r.company_id = m.company_id and r.message_id = m.id and r.emoji <> '') reactions,
          (select substr(q.external_id, $2) from messages q where q.company_id = m.company_id and q.id = m.quoted_id) quotes
        from messages m where connection_id = $1 order by external_id`,
      [connectionId, id('').length + 1],
    )
    const [counts] = await query(
      `select (select count(*)::int from tickets where connection_id = $1) tickets,
          (select count(distinct contact_id)::int from messages where connection_id = $1) people,
          (select count(*)::int from early_changes where connection_id = $1) early`,
      [connectionId],
    )
    return { messages, counts }
  })

/** In this order, cut into webhooks of these lengths, some of it twice. */
const told = async (kind: Kind, { order, cuts, twice }: { order: number[]; cuts: number[]; twice: number[] }) => {
  const place = await placed(kind)
  const story = storyOf(kind, place)
  const events = [...order, ...twice].flatMap((index) => story[index % story.length] ?? [])
  for (let from = 0, turn = 0; from < events.length; turn += 1) {
    const length = cuts[turn % cuts.length] ?? 1
    await bring(kind, place, events.slice(from, from + length))
    from += length
    await world.drainJobs()
  }
  return storedOf(place)
}

const count = storyOf('facebook', { id: String, ours: '' }).length
const inOrder = Array.from({ length: count }, (_none, index) => index)

describe.each(['facebook', 'instagram'] as const)('%s', (kind) => {
  it('events in their original order are stored as they read', async () => {
    const { messages, counts } = await told(kind, { order: inOrder, cuts: [1], twice: [] })
    expect(messages).toMatchObject([
      { name: 'first', body: 'um, certo', is_edited: true, reactions: null },
      { name: 'hello', body: 'oi' },
      {
        name: 'ours',
        from_me: true,
        ack: 3,
        reactions: ['😮'],
        delivered_at: new Date(at(6)),
        read_at: new Date(at(7)),
      },
      ...['places', 'places#1', 'places#2', 'places#3'].map((name) => ({ name, is_deleted: true })),
      { name: 'second', is_deleted: true },
      { name: 'third', body: 'três', quotes: 'first' },
      { name: 'typed', from_me: true, ack: 3, delivered_at: new Date(at(112)), read_at: new Date(at(115)) },
      { name: 'unread', from_me: true, ack: 1, delivered_at: null, read_at: null },
    ])
    expect(counts).toEqual({ tickets: 1, people: 1, early: 0 })
  })

  it('events in any order, in parts, and partly repeated are stored in the same way', async () => {
    const expected = await told(kind, { order: inOrder, cuts: [count], twice: [] })
    const runs = fc.record({
      order: fc.shuffledSubarray(inOrder, { minLength: count }),
      cuts: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
      twice: fc.array(fc.nat(count - 1), { maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(runs, async (run) => {
        expect(await told(kind, run)).toEqual(expected)
      }),
      { numRuns: 30 },
    )
  }, 180_000)
})
