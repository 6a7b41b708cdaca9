/** Many receipts at once: stored together, and each message is as it would be had they come one by one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import type { DeliveryReceipt, Person } from '../../channels/channel.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { connectionForChannel } from '../connections/queries.ts'
import { sweepEarlyChanges } from './actions/apply-early-changes.ts'
import { refusedStatement } from './store/held-back.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const sql = (text: string, values: unknown[]) =>
  withClient(w.urls.owner, async (client) => {
    await client.query('set role guiche_platform')
    return (await client.query(text, values)).rows
  })

const began = Date.parse('2026-11-20T12:00:00Z')
const at = (second: number) => new Date(began + second * 1000)

/** A chat in which so many of our messages have left, at second 0. */
const scene = async (count: number) => {
  const company = await w.company()
  const connectionId = await company.connection({ channel: 'whatsappapi' })
  const customer = w.customer(company.id, connectionId)
  await customer.says('oi')
  const rows = await sql(
    `insert into messages (id, company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, media_type, ack, delivery, accepted_at, created_at)
      select gen_random_uuid(), company_id, ticket_id, contact_id, connection_id, 'out' || n, true, 'nossa ' || n, 'conversation', 1, 'accepted', $3, $3
      from messages, generate_series(1, $2::int) n where connection_id = $1 returning id, external_id`,
    [connectionId, count, at(0)],
  )
  const connection = await company.ctx.transact((work) => connectionForChannel(work, connectionId))
  if (!connection) throw new Error('no connection')
  const tell = (receipts: readonly DeliveryReceipt[]) =>
    Promise.all(receipts.map((receipt) => w.sink.receipt(connection, receipt)))
  const person: Person = { identities: [{ kind: 'phone', value: customer.phone }] }
  const see = (ack: 2 | 3, until: Date, externalId?: string) =>
    w.sink.seen?.(connection, { person, ack, at: until, ...(externalId === undefined ? {} : { externalId }) })
  const stored = () =>
    sql(
      `select external_id, ack, delivery, delivered_at, read_at, failure_code, also_accepted_as from messages where connection_id = $1 and from_me
        order by length(external_id), external_id`,
      [connectionId],
    )
  const ids = new Map(rows.map((row) => [row.external_id as string, row.id as string]))
  return { company, connectionId, customer, ids, tell, see, stored }
}

it('of hundreds of messages in any order mark each as read, with the times of each step, and emit one event each', async () => {
  const { company, tell, stored } = await scene(300)
  const admin = await company.user({ profile: 'admin' })
  const socket = await w.connectSocket(company.id, { token: admin.token })
  const told = Array.from({ length: 300 }, (_none, index) => `out${index + 1}`).flatMap((externalId, index) => {
    const steps: DeliveryReceipt[] = [
      { externalId, ack: 2, at: at(10) },
      { externalId, ack: 3, at: at(20) },
      { externalId, ack: 2, at: at(12) },
    ]
    return [...steps.slice(index % 3), ...steps.slice(0, index % 3)]
  })
  await tell([...told, ...told, { externalId: 'nobody’s', ack: 2, at: at(10) }])
  const rows = await stored()
  expect(rows).toHaveLength(300)
  for (const row of rows) expect(row).toMatchObject({ ack: 3, delivered_at: at(10), read_at: at(20) })
  const shown = () =>
    new Set(
      socket.heard.flatMap(({ payload }) => {
        const { message } = payload as { message?: { id: string; ack: number } }
        return message?.ack === 3 ? [message.id] : []
      }),
    )
  await expect.poll(() => shown().size, { timeout: 15_000 }).toBe(300)
})

it('of one message under our id and the channel’s at once both count', async () => {
  const { ids, tell, stored } = await scene(2)
  const messageId = ids.get('out1') ?? ''
  await tell([
    { externalId: 'out1', ack: 2, at: at(10) },
    { externalId: 'twice', messageId, ack: 1, at: at(11) },
    { externalId: 'out1', messageId, ack: 3, at: at(20) },
    { externalId: 'out2', ack: 1, at: at(5), failure: { code: 'provider_refused', detail: 'no' } },
    { externalId: 'out2', ack: 2, at: at(9) },
  ])
  expect(await stored()).toMatchObject([
    { external_id: 'out1', ack: 3, delivered_at: at(10), read_at: at(20), also_accepted_as: ['twice'] },
    // It arrived after all.
    { external_id: 'out2', ack: 2, failure_code: null, delivered_at: at(9) },
  ])
})

describe('of an attempt that was refused', () => {
  const next = {
    'waits again': `delivery = 'queued', ack = 0, external_id = null, also_accepted_as = '{out1}'`,
    'is on its way again': `delivery = 'sending', ack = 0, external_id = null, also_accepted_as = '{out1}', delivery_started_at = now()`,
    'was asked for again': `delivery = 'queued'`,
  }
  it.each(Object.entries(next))('say nothing of a message that %s', async (_what, state) => {
    const { ids, tell, stored } = await scene(1)
    const messageId = ids.get('out1') ?? ''
    await sql(`update messages set ${state} where id = $1`, [messageId])
    const [before] = await stored()
    await tell([{ externalId: 'out1', messageId, ack: 1, at: at(10) }])
    expect(await stored()).toEqual([before])
    // That it arrived counts: sent again, it would arrive twice.
    await tell([{ externalId: 'out1', messageId, ack: 2, at: at(11) }])
    expect(await stored()).toMatchObject([{ delivery: 'accepted', ack: 2 }])
  })

  it('do not hide what is said of the next one', async () => {
    const { ids, tell, stored } = await scene(1)
    const messageId = ids.get('out1') ?? ''
    await sql(`update messages set ${next['is on its way again']} where id = $1`, [messageId])
    await tell([{ externalId: 'out2', messageId, ack: 1, at: at(10) }])
    expect(await stored()).toMatchObject([{ delivery: 'accepted', ack: 1, external_id: 'out2' }])
  })
})

const early = (connectionId: number) =>
  sql('select external_id from early_changes where connection_id = $1', [connectionId])

describe('that arrive before their message', () => {
  it('wait for it, with the times that they name', async () => {
    const { connectionId, customer, tell, stored } = await scene(0)
    await tell([
      { externalId: 'typed', ack: 3, at: at(30) },
      { externalId: 'typed', ack: 2, at: at(25) },
      { externalId: 'typed', ack: 2, at: at(20) },
      { externalId: 'typed', ack: 1, at: at(10) },
      { externalId: 'refused', ack: 1, at: at(20), failure: { code: 'provider_refused', detail: 'no' } },
    ])
    await customer.says('da outra tela', { externalId: 'typed', fromMe: true, sentAt: at(10) })
    await customer.says('recusada', { externalId: 'refused', fromMe: true, sentAt: at(11) })
    await w.drainJobs()
    expect(await stored()).toMatchObject([
      { external_id: 'typed', ack: 3, delivered_at: at(20), read_at: at(30) },
      { external_id: 'refused', ack: 1, failure_code: 'provider_refused' },
    ])
    expect(await early(connectionId)).toEqual([])
  })

  it('are applied if the message got its id meanwhile, and deleted after a week if none came', async () => {
    const { connectionId, ids, tell, stored } = await scene(1)
    await sql(`update messages set external_id = null where id = $1`, [ids.get('out1')])
    await tell([
      { externalId: 'out1', ack: 2, at: at(10) },
      { externalId: 'nobody’s', ack: 2, at: at(10) },
    ])
    await sql(`update messages set external_id = 'out1' where id = $1`, [ids.get('out1')])
    await sweepEarlyChanges(w.deps)
    expect(await stored()).toMatchObject([{ external_id: 'out1', ack: 2, delivered_at: at(10) }])
    expect(await early(connectionId)).toHaveLength(1)
    w.clock.at = new Date(Date.now() + 8 * 24 * 3_600_000)
    await sweepEarlyChanges(w.deps)
    w.clock.at = null
    expect(await early(connectionId)).toEqual([])
  })
})

describe('with a time', () => {
  it('give each message the earliest time at which it was seen, in any order', async () => {
    const { see, stored } = await scene(3)
    for (const [ack, second] of [
      [3, 40],
      [2, 50],
      [3, 30],
      [2, 20],
      [2, 25],
    ] as const)
      await see(ack, at(second))
    for (const row of await stored()) expect(row).toMatchObject({ ack: 3, delivered_at: at(20), read_at: at(30) })
  })

  it('and receipts of the same messages at once do not block each other', async () => {
    const { ids, tell, see, stored } = await scene(60)
    const names = [...ids.keys()]
    const turns = Array.from({ length: 12 }, (_none, turn) => turn)
    await Promise.all(
      turns.flatMap((turn) => [
        see(turn % 2 ? 2 : 3, at(40 - turn)),
        tell(names.toReversed().map((externalId) => ({ externalId, ack: 2, at: at(60 - turn) }))),
      ]),
    )
    for (const row of await stored()) expect(row).toMatchObject({ ack: 3, delivered_at: at(29), read_at: at(30) })
  })

  it('and the newest message of it count for all before that, though our clock was ahead when it was sent', async () => {
    const { ids, see, stored } = await scene(3)
    await sql('update messages set delivery_started_at = $2 where id = any($1)', [[...ids.values()], at(7200)])
    await see(3, at(10), 'out2')
    expect(await stored()).toMatchObject([{ ack: 3, read_at: at(10) }, { ack: 1 }, { ack: 1 }])
  })

  it('and a message that gets its id later count for all before that', async () => {
    const { ids, tell, see, stored } = await scene(3)
    await sql('update messages set delivery_started_at = $2 where id = any($1)', [[...ids.values()], at(7200)])
    await sql('update messages set external_id = null where id = $1', [ids.get('out2')])
    await see(3, at(10), 'out2')
    await tell([{ externalId: 'out2', ack: 3, at: at(10) }])
    await sql(`update messages set external_id = 'out2' where id = $1`, [ids.get('out2')])
    await sweepEarlyChanges(w.deps)
    expect(await stored()).toMatchObject([{ ack: 3 }, { ack: 3 }, { ack: 1 }])
  })

  it('count for messages that got their external id later, and not for messages that were sent later', async () => {
    const { ids, see, stored } = await scene(2)
    await sql('update messages set external_id = null where id = $1', [ids.get('out1')])
    await sql('update messages set delivery_started_at = $2 where id = $1', [ids.get('out2'), at(20)])
    await see(3, at(10))
    await sql(`update messages set external_id = 'out1' where id = $1`, [ids.get('out1')])
    await sweepEarlyChanges(w.deps)
    expect(await stored()).toMatchObject([
      { external_id: 'out1', ack: 3, read_at: at(10) },
      { external_id: 'out2', ack: 1, read_at: null },
    ])
  })
})

it('of a refusal the message is found by an index, also if it is of another program on the same number', async () => {
  await scene(3_000)
  const lines = await withClient(w.urls.owner, async (client) => {
    await client.query('analyze messages')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${refusedStatement.text}`)
    return rows
  })
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/using messages_external .*\n.*Index Cond: .*external_id =/)
  expect(plan).toMatch(/using messages_pkey on messages m .*\n.*Index Cond: .*id = /)
})
