import { CompanyId, ConnectionId } from '@guiche/contract/core/ids'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import type { Channel, ChannelConnection, ChannelSink, InboundMessage } from '../../channels/channel.ts'
import { HeardBySink } from '../../channels/heard-by-sink.suite.ts'
import { messenger } from '../../channels/meta-pages/meta-pages.ts'
import { channelsOf } from '../../channels/registry.ts'
import { whatsappCloud } from '../../channels/whatsapp-cloud/whatsapp-cloud.ts'
import { systemClock } from '../../platform/clock.ts'
import { receiveWebhook } from './actions/receive-webhook.ts'

const connection = (account: string): ChannelConnection => ({
  id: ConnectionId.parse(account),
  companyId: CompanyId.parse(1),
  kind: 'whatsappapi',
  name: account,
  generation: 0,
  allowGroup: false,
  credentials: { phoneNumberId: account },
})
const world = { channels: channelsOf([whatsappCloud()]), clock: systemClock, log: pino({ level: 'silent' }) }

const text = (from: string, id: string) => ({ from, id, timestamp: '1772362800', type: 'text', text: { body: id } })
const change = (account: string, messages: unknown[]) => ({
  field: 'messages',
  value: { messaging_product: 'whatsapp', metadata: { phone_number_id: account }, messages },
})
const webhook = (...changes: unknown[]) => ({
  object: 'whatsapp_business_account',
  entry: changes.map((each) => ({ id: '1', changes: [each] })),
})

let heard: HeardBySink
beforeEach(() => {
  heard = new HeardBySink()
})
const connectionOf = async (_kind: string, account: string) => {
  if (account === '13') throw new Error('this connection cannot be opened')
  return account === '404' ? null : connection(account)
}
const receive = (body: { object: string; entry: unknown[] }, sink: ChannelSink = heard) =>
  receiveWebhook(
    world,
    { sink, connectionOf, templates: async () => {}, accounts: async () => {}, isKnown: async () => true },
    body,
  )

it('every event is handed over to its connection', async () => {
  const seen: [string, string][] = []
  const sink = Object.assign(new HeardBySink(), {
    message: async ({ name }: ChannelConnection, { externalId }: { externalId: string }) =>
      void seen.push([name, externalId]),
  })
  expect(
    await receive(webhook(change('1', [text('5511', 'a'), text('5522', 'b')]), change('2', [text('5511', 'c')])), sink),
  ).toBe(3)
  expect(seen.sort()).toEqual([
    ['1', 'a'],
    ['1', 'b'],
    ['2', 'c'],
  ])
})

it('a number that no connection has is skipped, and the others are stored', async () => {
  expect(await receive(webhook(change('404', [text('5511', 'a')]), change('1', [text('5511', 'b')])))).toBe(1)
  expect(heard.order()).toEqual(['b'])
})

it('names that no index stores become short ones, the same for a message and whatever is said of it', async () => {
  const seen: InboundMessage[] = []
  const receipts: string[] = []
  const sink = Object.assign(new HeardBySink(), {
    message: async (_connection: ChannelConnection, message: InboundMessage) => void seen.push(message),
    receipt: async (_connection: ChannelConnection, { externalId }: { externalId: string }) =>
      void receipts.push(externalId),
  })
  const long = 'wamid.'.repeat(3_000)
  const reaction = { ...text('5511', 'b'), type: 'reaction', reaction: { message_id: long, emoji: '👍' } }
  const messages = [text('5511', long), { ...text('5511', 'c'), context: { id: long } }, reaction]
  const status = { id: long, status: 'read', timestamp: '1772362800', recipient_id: '5511' }
  const said = change('1', [...messages, { ...text('5511', 'd'), from_user_id: long }])
  const body = webhook({ ...said, value: { ...said.value, statuses: [status] } })
  expect(await receive(body, sink)).toBe(5)
  const short = seen[0]?.externalId ?? ''
  expect(short.length).toBeLessThan(100)
  expect(seen[1]?.quotes).toBe(short)
  expect(seen[2]?.content).toMatchObject({ target: short })
  expect(seen[3]?.chat.identities[1]).toEqual({ kind: 'bsuid', value: short })
  expect(receipts).toEqual([short])
})

it('connections of thousands of accounts are looked up a few at a time', async () => {
  let now = 0
  let most = 0
  const slowly = async () => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setImmediate(resolve))
    now -= 1
    return null
  }
  const doors = { sink: heard, templates: async () => {}, accounts: async () => {}, isKnown: async () => true }
  const body = webhook(...Array.from({ length: 500 }, (_, at) => change(`n${at}`, [text('5511', 'a')])))
  expect(await receiveWebhook(world, { ...doors, connectionOf: slowly }, body)).toBe(0)
  expect(most).toBeLessThanOrEqual(4)
})

it('an envelope that no channel reads is acknowledged and ignored', async () => {
  expect(await receive({ object: 'page', entry: [{}] })).toBe(0)
})

it('an event that cannot be stored does not hold up the rest, but the webhook is refused so that it comes again', async () => {
  heard.refuseNext()
  const body = webhook(change('1', [text('5511', 'a'), text('5511', 'b'), text('5522', 'c')]))
  await expect(receive(body)).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' })
  expect(heard.order().sort()).toEqual(['b', 'c'])
  expect(await receive(body)).toBe(3)
})

it('a connection that cannot be looked up holds up only its own events', async () => {
  await expect(
    receive(webhook(change('13', [text('5511', 'a')]), change('1', [text('5511', 'b')]))),
  ).rejects.toMatchObject({
    code: 'ERR_UNAVAILABLE',
  })
  expect(heard.order()).toEqual(['b'])
})

it('a slow message holds up only its own chat, and there the later ones wait', async () => {
  const order: string[] = []
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  const sink = Object.assign(new HeardBySink(), {
    message: async (_connection: ChannelConnection, { externalId }: { externalId: string }) => {
      if (externalId === 'a1') await slow
      order.push(externalId)
      if (externalId === 'b2') release()
    },
  })
  await receive(
    webhook(change('1', [text('5511', 'a1'), text('5511', 'a2'), text('5522', 'b1'), text('5522', 'b2')])),
    sink,
  )
  expect(order).toEqual(['b1', 'b2', 'a1', 'a2'])
})

it('looking up the names of many new people at Meta takes a few seconds in all: the others are stored without', async () => {
  const clock = { at: Date.parse('2026-11-25T12:00:00Z'), now: () => new Date(clock.at) }
  const asked: string[] = []
  const nameOf: Channel['nameOf'] = async (_connection, [{ value }]) => {
    asked.push(value)
    clock.at += 1_000
    return `Cliente ${value}`
  }
  const channels = channelsOf([{ ...messenger(), nameOf }])
  const messaging = Array.from({ length: 200 }, (_one, index) => ({
    sender: { id: `p${index}` },
    recipient: { id: '1' },
    timestamp: clock.at,
    message: { mid: `m${index}`, text: 'oi' },
  }))
  const names: (string | undefined)[] = []
  const sink = Object.assign(new HeardBySink(), {
    message: async (_connection: ChannelConnection, { chat }: InboundMessage) => void names.push(chat.name),
  })
  const doors = { sink, connectionOf, isKnown: async () => false, templates: async () => {}, accounts: async () => {} }
  const body = { object: 'page', entry: [{ id: '1', messaging }] }
  expect(await receiveWebhook({ ...world, channels, clock }, doors, body)).toBe(200)
  expect(names).toHaveLength(200)
  // Those side by side when the time is over are still waited for.
  expect(asked.length).toBeLessThan(50)
  expect(names.filter((name) => name !== undefined)).toHaveLength(asked.length)
})

it('a new person is stored without a name when nobody can be asked for it, as without a token of the page', async () => {
  const nameOf = () => {
    throw new Error('no token')
  }
  const channels = channelsOf([{ ...messenger(), nameOf }])
  const messaging = [{ sender: { id: 'p1' }, recipient: { id: '1' }, message: { mid: 'm1', text: 'oi' } }]
  const doors = {
    sink: heard,
    connectionOf,
    isKnown: async () => false,
    templates: async () => {},
    accounts: async () => {},
  }
  const body = { object: 'page', entry: [{ id: '1', messaging }] }
  expect(await receiveWebhook({ ...world, channels }, doors, body)).toBe(1)
  expect(heard.order()).toEqual(['m1'])
})

it('template events are handed over to the account that they belong to; malformed ones are skipped', async () => {
  const named = {
    message_template_id: 1,
    message_template_name: 'lembrete',
    message_template_language: 'pt_BR',
  }
  const said = (field: string, value: object) => ({ field, value: { ...named, ...value } })
  const told: unknown[] = []
  const doors = {
    sink: heard,
    connectionOf,
    isKnown: async () => true,
    templates: async (_kind: string, news: unknown) => void told.push(news),
    accounts: async () => {},
  }
  const changes = [
    said('message_template_status_update', { event: 'PAUSED', reason: 'NONE' }),
    said('message_template_status_update', { event: 'REINSTATED' }),
    said('message_template_status_update', { event: 'FLAGGED' }),
    said('message_template_quality_update', { previous_quality_score: 'GREEN', new_quality_score: 'UNKNOWN' }),
    said('template_category_update', { previous_category: 'UTILITY', new_category: 'MARKETING' }),
    said('template_category_update', {}),
    { field: 'account_update', value: { event: 'VERIFIED_ACCOUNT' } },
  ]
  const body = { object: 'whatsapp_business_account', entry: [{ id: '777', changes }] }
  expect(await receiveWebhook(world, doors, body)).toBe(0)
  const of = { owner: '777', name: 'lembrete', language: 'pt_BR' }
  expect(told).toEqual([
    { ...of, status: 'PAUSED' },
    { ...of, status: 'APPROVED' },
    of,
    { ...of, quality: null },
    { ...of, category: 'MARKETING' },
  ])
  const failing = { ...doors, templates: () => Promise.reject(new Error('no database')) }
  await expect(receiveWebhook(world, failing, body)).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' })
})
