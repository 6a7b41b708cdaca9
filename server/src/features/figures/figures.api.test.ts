/** Sums that are kept are what counting every attendance would find: after any history, in any order, in any zone. */
import { CompanyId } from '@guiche/contract/core/ids'
import { dashboardFigures, type Figures, figureDimensions, figureGroups } from '@guiche/contract/features/dashboard'
import { instantOf, wallOf } from '@guiche/contract/zoned-time'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MixedTickets, mixedTickets } from '../../../test/mixed-tickets.ts'
import { type World, world } from '../../../test/world.ts'
import { systemContext } from '../../context.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { foldCompany, foldFigures, recountFigures } from './actions/fold-figures.ts'

let w: World
let mixed: MixedTickets
beforeAll(async () => {
  // All companies are summed at once.
  w = await world({ ownDatabase: 'figures' })
  mixed = await mixedTickets(w)
})
afterAll(() => w.close())

const admin = () => {
  const [first] = mixed.people
  if (!first) throw new Error('nobody is there')
  return first.who
}
const ctx = () => systemContext(w.deps, CompanyId.parse(mixed.companyId))

interface Attendance {
  id: string
  ticket_id: number
  contact_id: number
  connection_id: number
  queue_id: number | null
  user_id: number | null
  is_group: boolean
  is_active: boolean
  is_first: boolean
  is_reopened: boolean
  opened_at: Date
  queued_at: Date | null
  started_at: Date | null
  first_answer_at: Date | null
  ended_at: Date | null
  awaits_rating: boolean
  rate: number | null
  tag_ids: number[]
}

const asCompany = <T>(act: (client: pg.Client) => Promise<T>) =>
  withClient(w.urls.app, async (client) => {
    await client.query(`select set_config('app.company_id', $1, false)`, [String(mixed.companyId)])
    return act(client)
  })
const allOf = () =>
  asCompany((client) => client.query<Attendance>('select * from attendances order by id').then(({ rows }) => rows))

type Period = { from: string; to: string }
const secondsOf = (from: Date | null, to: Date | null) =>
  from && to && to >= from ? [(to.getTime() - from.getTime()) / 1000] : []
const averageOf = (times: number[]) =>
  times.length === 0 ? null : times.reduce((sum, each) => sum + each, 0) / times.length

/** Counted by hand, one attendance after the other. */
const countedBy = (rows: readonly Attendance[]) => {
  const passive = rows.filter((row) => !row.is_active)
  const rates = rows.flatMap(({ rate }) => (rate === null ? [] : [rate]))
  const times = {
    wait: passive.flatMap((row) => secondsOf(row.queued_at, row.started_at)),
    firstAnswer: passive.flatMap((row) => secondsOf(row.opened_at, row.first_answer_at)),
    support: rows.flatMap((row) => secondsOf(row.started_at, row.ended_at)),
    resolution: rows.flatMap((row) => secondsOf(row.opened_at, row.ended_at)),
  }
  const count = (is: (row: Attendance) => boolean) => rows.filter(is).length
  return {
    counts: {
      opened: rows.length,
      ended: count((row) => row.ended_at !== null),
      groups: count((row) => row.is_group),
      active: count((row) => row.is_active),
      passive: passive.length,
      reopened: count((row) => row.is_reopened),
      awaiting: count((row) => row.awaits_rating),
      rated: rates.length,
      promoters: rates.filter((rate) => rate > 8).length,
      detractors: rates.filter((rate) => rate < 7).length,
    },
    averageRate: averageOf(rates),
    times,
  }
}

const within = (rows: readonly Attendance[], zone: string, { from, to }: Period) => {
  const start = instantOf(`${from}T00:00:00`, zone)
  const dayAfter = new Date(Date.parse(`${to}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  const end = instantOf(`${dayAfter}T00:00:00`, zone)
  return rows.filter(({ opened_at }) => opened_at >= start && opened_at < end)
}

/** Of attendances that began anew while one hand alone was at work: whether it was ours. */
const begunByUs = new Map<string, boolean>()

/** Where the last span begins. */
const longest = 8 * 2 ** 19.5

const expectSame = (shown: Figures, rows: readonly Attendance[], where: string) => {
  const { counts, averageRate, times } = countedBy(rows)
  expect(shown, where).toMatchObject(counts)
  if (averageRate === null) expect(shown.averageRate).toBeNull()
  else expect(shown.averageRate).toBeCloseTo(averageRate, 6)
  for (const [kind, found] of Object.entries(times)) {
    const { count, average, median, p90 } = shown.times[kind as keyof typeof times]
    expect(count, `${where} ${kind}`).toBe(found.length)
    if (found.length === 0) continue
    // Each is summed to the millisecond.
    expect(Math.abs((average ?? 0) - (averageOf(found) ?? 0))).toBeLessThanOrEqual(0.002)
    const sorted = found.toSorted((one, other) => one - other)
    for (const [share, value] of [
      [0.5, median],
      [0.9, p90],
    ] as const) {
      // A span is half an octave wide: the true one lies in the same or the next.
      const low = Math.min(sorted[Math.floor(share * (sorted.length - 1))] ?? 0, longest)
      const high = sorted[Math.ceil(share * (sorted.length - 1))] ?? 0
      expect(value ?? 0, `${where} ${kind} ${share}`).toBeGreaterThanOrEqual(low / 1.5 - 8)
      expect(value ?? 0, `${where} ${kind} ${share}`).toBeLessThanOrEqual(high * 1.5 + 12)
      expect(value ?? 0, `${where} ${kind} ${share}`).toBeGreaterThanOrEqual((sorted[0] ?? 0) - 0.001)
      expect(value ?? 0, `${where} ${kind} ${share}`).toBeLessThanOrEqual((sorted.at(-1) ?? 0) + 0.001)
    }
  }
}

const figuresOf = async (period: Period, of: object = {}) => {
  const { body, status } = await w.call(
    dashboardFigures,
    { query: { date_from: period.from, date_to: period.to, ...of } as never },
    admin(),
  )
  expect(status).toBe(200)
  return body
}

/** The last days of now, in any zone. */
const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const periods: Period[] = [
  { from: '2026-01-01', to: '2026-12-31' },
  { from: '2026-02-10', to: '2026-06-20' },
  { from: '2026-03-01', to: '2026-03-31' },
  { from: '2026-04-15', to: '2026-04-15' },
  { from: dayBack(2), to: dayBack(-1) },
  { from: '2026-01-01', to: '2027-12-31' },
]

/** In how many hours of the week somebody waited. */
const hoursWaited = (rows: readonly Attendance[], zone: string): number => {
  const waited = rows.filter((row) => !row.is_active && secondsOf(row.queued_at, row.started_at).length > 0)
  const hourOf = (wall: string) => `${new Date(`${wall}Z`).getUTCDay()} ${wall.slice(11, 13)}`
  return new Set(waited.map(({ opened_at }) => hourOf(wallOf(opened_at, zone)))).size
}

const expectExact = async (zone: string) => {
  const rows = await allOf()
  for (const { id, is_active } of rows) expect(is_active, `attendance ${id}`).toBe(begunByUs.get(id) ?? is_active)
  for (const period of periods) {
    const where = `${zone} ${period.from} to ${period.to}`
    const inPeriod = within(rows, zone, period)
    const { figures, series, arrivals, waits } = await figuresOf(period)
    expectSame(figures, inPeriod, where)
    const firsts = new Map(rows.toReversed().map((row) => [row.contact_id, row.id]))
    expect(figures.leads, where).toBe(inPeriod.filter((row) => firsts.get(row.contact_id) === row.id).length)
    expect(series.reduce((sum, { opened }) => sum + opened, 0)).toBe(inPeriod.length)
    const week = Array.from({ length: 168 }, () => 0)
    for (const { opened_at } of inPeriod) {
      const wall = wallOf(opened_at, zone)
      const place = ((new Date(`${wall}Z`).getUTCDay() + 6) % 7) * 24 + Number(wall.slice(11, 13))
      week[place] = (week[place] ?? 0) + 1
    }
    expect(arrivals, where).toEqual(week)
    expect(waits.filter((wait) => wait !== null).length, where).toBe(hoursWaited(inPeriod, zone))
    for (const by of figureDimensions) {
      const { body } = await w.call(
        figureGroups,
        { query: { date_from: period.from, date_to: period.to, by } },
        admin(),
      )
      const keysOf = (row: Attendance) =>
        by === 'tag'
          ? row.tag_ids
          : [{ queue: row.queue_id, connection: row.connection_id, user: row.user_id }[by] ?? 0]
      const expected = new Map<number, number>()
      for (const key of inPeriod.flatMap(keysOf)) expected.set(key, (expected.get(key) ?? 0) + 1)
      expect(Object.fromEntries(body.groups.map(({ key, opened }) => [key, opened])), `${where} ${by}`).toEqual(
        Object.fromEntries(expected),
      )
    }
    const queue = mixed.queues[0] ?? 0
    const ofQueue = await figuresOf(period, { by: 'queue', key: queue })
    expectSame(
      ofQueue.figures,
      inPeriod.filter(({ queue_id }) => queue_id === queue),
      `${where} of a queue`,
    )
  }
}

const start = Date.parse('2026-01-03T00:00:00Z')
const statuses = ['pending', 'open', 'closed', 'nps', 'group'] as const

/** One thing that happens to a ticket, so many minutes after what happened before. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('status' as const),
    chat: fc.nat(11),
    status: fc.constantFrom(...statuses),
    isBot: fc.boolean(),
    user: fc.nat(2),
    minutes: fc.nat(20_000),
  }),
  fc.record({ kind: fc.constant('open' as const), chat: fc.nat(11), isActive: fc.boolean(), minutes: fc.nat(5_000) }),
  fc.record({ kind: fc.constant('queue' as const), chat: fc.nat(11), queue: fc.nat(2), minutes: fc.nat(600) }),
  fc.record({ kind: fc.constant('rate' as const), chat: fc.nat(11), rate: fc.nat(10), minutes: fc.nat(600) }),
  fc.record({ kind: fc.constant('say' as const), chat: fc.nat(11), minutes: fc.nat(600) }),
  fc.record({ kind: fc.constant('delete' as const), chat: fc.nat(11), minutes: fc.nat(600) }),
  fc.record({ kind: fc.constant('contact' as const), chat: fc.nat(11), to: fc.nat(11), minutes: fc.nat(600) }),
  fc.record({ kind: fc.constant('fold' as const), minutes: fc.nat(60) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const apply = async (client: pg.Client, one: Exclude<Step, { kind: 'fold' }>, at: Date) => {
  const { companyId, rows, queues } = mixed
  const chat = rows[one.chat * 4]
  if (!chat) return
  const own = `company_id = $1 and contact_id = $2 and connection_id = $3`
  const key = [companyId, chat.contact_id, chat.connection_id]
  const latest = `${own} and id = (select max(id) from tickets where ${own})`
  const users = mixed.people.map(({ actor }) => actor.id)
  const verbs: { [Kind in Exclude<Step, { kind: 'fold' }>['kind']]: (given: never) => Promise<unknown> } = {
    open: ({ isActive }: { isActive: boolean }) =>
      client.query(
        `insert into tickets (company_id, contact_id, connection_id, status, channel, queue_id, is_active_demand, created_at, updated_at)
          values ($1, $2, $3, 'pending', 'whatsapp', $4, $5, $6, $6)`,
        [...key, queues[one.chat % 3], isActive, at],
      ),
    status: ({ status, isBot, user }: { status: string; isBot: boolean; user: number }) =>
      client.query(
        `update tickets set status = $4, is_bot = $5, user_id = $6, updated_at = $7, accepted_at = case when $4 = 'open' then $7::timestamptz else accepted_at end,
          closed_at = case when $4 = 'closed' then $7::timestamptz end where ${latest}`,
        [...key, status, isBot, status === 'pending' ? null : users[user % users.length], at],
      ),
    queue: ({ queue }: { queue: number }) =>
      client.query(`update tickets set queue_id = $4, updated_at = $5 where ${latest}`, [
        ...key,
        queues[queue % 3],
        at,
      ]),
    rate: ({ rate }: { rate: number }) =>
      client.query(
        `insert into ratings (company_id, ticket_id, rate, created_at) select company_id, id, $4, $5 from tickets where ${latest}`,
        [...key, rate, at],
      ),
    say: () =>
      client.query(
        `insert into messages (id, company_id, ticket_id, contact_id, connection_id, from_me, user_id, media_type, created_at)
          select gen_random_uuid(), company_id, id, contact_id, connection_id, true, $4, 'conversation', $5 from tickets where ${latest}`,
        [...key, users[0], at],
      ),
    delete: () => client.query(`delete from tickets where ${latest}`, key),
    contact: ({ to }: { to: number }) =>
      client.query(`update tickets set contact_id = $4 where ${latest}`, [...key, rows[to * 4]?.contact_id]),
  }
  // Another unfinished ticket of the chat is in the way, or somebody else at the same two: as in life, that one fails.
  await (verbs[one.kind] as (given: unknown) => Promise<unknown>)(one).catch((error: Error) => {
    if (!/tickets_one_unfinished|deadlock detected/.test(error.message)) throw error
  })
}

/** A person who takes it up, or moves on what waited for a rating, began; whoever wrote to a closed one left it waiting. */
const noteBeginning = async (client: pg.Client, one: Step, was: { id: number; status: string } | undefined) => {
  if (one.kind !== 'status' || !was || !['closed', 'nps'].includes(was.status)) return
  if (['closed', 'nps'].includes(one.status)) return
  const { rows } = await client.query(
    `select a.id, t.status from tickets t join attendances a on a.company_id = t.company_id and a.ticket_id = t.id where t.id = $1 order by a.id desc limit 1`,
    [was.id],
  )
  if (rows[0]?.status === one.status) begunByUs.set(rows[0].id, was.status === 'nps' || one.status !== 'pending')
}

const latestOf = async (client: pg.Client, one: Exclude<Step, { kind: 'fold' }>) => {
  const chat = mixed.rows[one.chat * 4]
  const { rows } = await client.query<{ id: number; status: string }>(
    'select id, status from tickets where contact_id = $1 and connection_id = $2 order by id desc limit 1',
    [chat?.contact_id, chat?.connection_id],
  )
  return rows[0]
}

/** `pace`: how much of a minute a minute takes. */
const play = async (steps: readonly Step[], from = start, pace = 1, isAlone = true) => {
  let at = from
  for (const one of steps) {
    at = Math.min(at + one.minutes * pace * 60_000, Date.now())
    const moment = new Date(at)
    if (one.kind === 'fold') await foldFigures(w.deps)
    else
      await asCompany(async (client) => {
        const was = isAlone && one.kind === 'status' ? await latestOf(client, one) : undefined
        await apply(client, one, moment)
        await noteBeginning(client, one, was)
      })
  }
}

const move = (timezone: string) =>
  withClient(w.urls.owner, (client) =>
    client.query('update companies set timezone = $2 where id = $1', [mixed.companyId, timezone]),
  )

describe('the figures', () => {
  it('equal those of all attendances after any history, summed or not, here and in other time zones', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 30, maxLength: 50 }),
        fc.array(step, { minLength: 15, maxLength: 25 }),
        fc.constantFrom('America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Auckland', 'America/New_York'),
        async (steps, ofToday, zone) => {
          await play(steps)
          await foldCompany(ctx())
          await play(ofToday, Date.now() - 30 * 3_600_000, 0.02)
          const { rows } = await withClient(w.urls.owner, (client) =>
            client.query('select timezone from companies where id = $1', [mixed.companyId]),
          )
          await expectExact(rows[0].timezone)
          await move(zone)
          await foldCompany(ctx())
          await expectExact(zone)
        },
      ),
      { numRuns: 3 },
    )
  }, 120_000)
  it('are the same when they are computed from scratch', async () => {
    const before = await Promise.all(periods.map((period) => figuresOf(period)))
    await recountFigures(ctx())
    expect(await Promise.all(periods.map((period) => figuresOf(period)))).toEqual(before)
    await asCompany(async (client) => {
      const { rows } = await client.query(`select grain, count(*)::int n from figures group by grain order by grain`)
      expect(rows.map(({ grain }) => grain)).toEqual(expect.arrayContaining(['day', 'month']))
    })
  })
  it('stay exact while tickets change and days are summed at once', async () => {
    const things = (seed: number) =>
      fc.sample(step, { numRuns: 40, seed }).filter(({ kind }) => kind !== 'contact' && kind !== 'delete')
    const hand = async (seed: number) => {
      await play(things(seed), start, 1, false)
      await play(things(seed + 10), Date.now() - 10 * 3_600_000, 0.01, false)
    }
    const folding = async () => {
      for (let turn = 0; turn < 15; turn += 1) await foldCompany(ctx())
    }
    await Promise.all([hand(1), hand(2), hand(3), folding(), folding()])
    await foldCompany(ctx())
    const { rows } = await withClient(w.urls.owner, (client) =>
      client.query('select timezone from companies where id = $1', [mixed.companyId]),
    )
    await expectExact(rows[0].timezone)
  })
  it('are deleted with their company', async () => {
    const gone = 987_654_321
    const left = () =>
      withClient(w.urls.platform, async (client) => {
        const { rows } = await client.query(
          `select (select count(*)::int from figures where company_id = $1) figures, (select count(*)::int from figure_marks where company_id = $1) marks`,
          [gone],
        )
        return rows[0]
      })
    await withClient(w.urls.platform, async (client) => {
      await client.query(
        `insert into figures select (jsonb_populate_record(f, jsonb_build_object('company_id', $1::int))).* from figures f limit 3`,
        [gone],
      )
      await client.query('insert into figure_marks (company_id, at) values ($1, now())', [gone])
    })
    expect(await left()).toEqual({ figures: 3, marks: 1 })
    await foldFigures(w.deps)
    expect(await left()).toEqual({ figures: 0, marks: 0 })
  })
})
