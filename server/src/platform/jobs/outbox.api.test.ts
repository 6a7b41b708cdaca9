/** Jobs run by the database's clock; ours may be wrong for a while. */
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../db/with-client.ts'
import { defineJob } from './define-job.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'guiche_outbox' })
})
afterEach(() => {
  w.clock.at = null
})
afterAll(() => w.close())

const job = defineJob({ name: 'test-later', home: 'worker', attempts: 1, payload: z.object({}) })
const numbered = defineJob({
  name: 'test-numbered',
  home: 'worker',
  attempts: 1,
  payload: z.object({ number: z.number() }),
})
const byTime = `select (payload->>'number')::int number, run_at = lag(run_at) over (order by run_at) "isTied", run_at <= now() "isDue"
  from graphile_worker._private_jobs where key like 'numbered:%' order by run_at`
const pauses = `select round(extract(epoch from run_at - now()))::int seconds from outbox where task = 'test-later' order by id`

it.each([
  ['right', 0],
  ['two hours ahead', 2],
  ['two hours behind', -2],
])('with a clock that is %s a pause is as long as it was meant to be', async (_what, hours) => {
  const company = await w.company()
  w.clock.at = new Date(Date.now() + hours * 3_600_000)
  await company.ctx.transact(async (work) => {
    const now = work.clock.now().getTime()
    work.enqueue(job, {}, { runAt: new Date(now + 30_000) })
    work.enqueue(job, {}, { runAt: new Date(now - 30_000) })
    work.enqueue(job, {})
  })
  const { rows } = await withClient(w.urls.owner, (client) => client.query(pauses))
  expect(rows.slice(-3)).toEqual([{ seconds: 30 }, { seconds: 0 }, { seconds: null }])
  await withClient(w.urls.owner, (client) => client.query('delete from outbox'))
})

it('jobs that are relayed together begin in the order in which they were enqueued', async () => {
  const company = await w.company()
  const numbers = Array.from({ length: 40 }, (_each, number) => number)
  await company.ctx.transact(async (work) => {
    for (const number of numbers) work.enqueue(numbered, { number }, { key: `numbered:${(number * 7) % 40}` })
  })
  await w.relayJobs()
  const { rows } = await withClient(w.urls.owner, (client) => client.query(byTime))
  expect(rows.map(({ number }) => number)).toEqual(numbers)
  expect(rows.filter(({ isTied, isDue }) => isTied || !isDue)).toEqual([])
})

it('a worker that records ended jobs is not stopped by a batch that enqueues the same ones again', async () => {
  const company = await w.company()
  const enqueue = (numbers: number[]) =>
    company.ctx.transact(async (work) => {
      for (const number of numbers) work.enqueue(numbered, { number }, { key: `ended:${number}` })
    })
  await enqueue([1, 2, 3])
  await w.relayJobs()
  await withClient(w.urls.owner, (worker) =>
    withClient(w.urls.owner, async (other) => {
      const end = (client: pg.Client, number: number) =>
        client.query('delete from graphile_worker._private_jobs where key = $1', [`ended:${number}`])
      const waiting = `select from pg_locks where not granted and locktype = 'transactionid'`
      const wait = (count: number) => expect.poll(async () => (await other.query(waiting)).rowCount).toBe(count)
      await worker.query('begin')
      await other.query('begin')
      await end(worker, 1)
      await end(other, 2)
      await enqueue([3, 2, 1])
      const relayed = w.relayJobs()
      await wait(1)
      // The batch has taken the third job, for which the worker waits from now on; then it comes to the first.
      const ended = end(worker, 3).then(() => worker.query('commit'))
      await wait(2)
      await other.query('rollback')
      await ended
      await relayed
      await w.relayJobs()
      const { rows } = await other.query(
        `select key from graphile_worker._private_jobs where key like 'ended:%' order by key`,
      )
      expect(rows.map(({ key }) => key)).toEqual(['ended:1', 'ended:2', 'ended:3'])
    }),
  )
})

it('jobs that stay locked hold up only their own rows, however many these are', async () => {
  const [busy, other] = [await w.company(), await w.company()]
  const keys = Array.from({ length: 30 }, (_each, number) => number)
  const enqueue = (ctx: typeof busy.ctx, numbers: number[]) =>
    ctx.transact(async (work) => {
      for (const number of numbers) work.enqueue(numbered, { number }, { key: `locked:${number}` })
    })
  await enqueue(busy.ctx, keys)
  await w.relayJobs()
  const found = `select (payload ->> 'number')::int number from graphile_worker._private_jobs where key like 'locked:%' and payload ->> 'companyId' = $1 order by id`
  await withClient(w.urls.owner, (holder) =>
    withClient(w.urls.owner, async (looking) => {
      await holder.query('begin')
      await holder.query(`select from graphile_worker._private_jobs where key like 'locked:%' for update`)
      for (let again = 0; again < 40; again += 1) await enqueue(busy.ctx, keys)
      await enqueue(other.ctx, [1000])
      const began = performance.now()
      await w.relayJobs()
      expect(performance.now() - began).toBeLessThan(5_000)
      expect((await looking.query(found, [other.ctx.companyId])).rows).toEqual([{ number: 1000 }])
      expect((await looking.query('select count(*)::int rows from outbox')).rows).toEqual([{ rows: 1200 }])
      await holder.query('rollback')
      await w.relayJobs()
      expect((await looking.query('select count(*)::int rows from outbox')).rows).toEqual([{ rows: 0 }])
      expect(
        (await looking.query(found, [busy.ctx.companyId])).rows.map(({ number }) => number).sort((a, b) => a - b),
      ).toEqual(keys)
    }),
  )
})

it('a key that another transaction is making holds up only its own row, and that row is not set aside', async () => {
  const company = await w.company()
  const numbers = Array.from({ length: 60 }, (_each, number) => number)
  const enqueue = () =>
    company.ctx.transact(async (work) => {
      for (const number of numbers) work.enqueue(numbered, { number }, { key: `made:${number}` })
    })
  // The first job of a task makes the task too, and all others of it would wait for that.
  await company.ctx.transact(async (work) => work.enqueue(numbered, { number: 0 }, { key: 'made:0' }))
  await w.relayJobs()
  const relayed = `select (payload ->> 'number')::int number from graphile_worker._private_jobs where key like 'made:%' order by run_at`
  const waiting = `select o.job_key, s.row_key from outbox o left join set_aside s on s.work = 'relay' and s.row_key = o.id::text`
  await withClient(w.urls.owner, (maker) =>
    withClient(w.urls.owner, async (looking) => {
      // The ids get one digit more among these rows.
      await looking.query(`select setval(pg_get_serial_sequence('outbox', 'id'), 9970)`)
      await maker.query('begin')
      await maker.query(`select graphile_worker.add_job('test-numbered', '{}', job_key := 'made:30')`)
      await enqueue()
      await w.relayJobs()
      const others = numbers.filter((number) => number !== 30)
      expect((await looking.query(relayed)).rows.map(({ number }) => number)).toEqual(others)
      expect((await looking.query(waiting)).rows).toEqual([{ job_key: 'made:30', row_key: null }])
      await maker.query('rollback')
      await w.relayJobs()
      expect((await looking.query(relayed)).rows.map(({ number }) => number)).toEqual([...others, 30])
      expect((await looking.query(waiting)).rows).toEqual([])
    }),
  )
})

it('a backlog is relayed batch by batch although the outbox was empty when its plan was made', async () => {
  const company = await w.company()
  await withClient(w.urls.owner, async (owner) => {
    await owner.query('delete from outbox')
    await owner.query('vacuum analyze outbox')
    await w.relayJobs()
    const fill = `insert into outbox (company_id, task, payload, job_key, max_attempts, flags)
      select $1, 'test-numbered', '{}', 'backlog:' || n, 1, array[$2] from generate_series(1, 10000) n`
    await owner.query(fill, [company.ctx.companyId, `company:${company.ctx.companyId}`])
    const began = performance.now()
    await w.relayJobs()
    expect(performance.now() - began).toBeLessThan(6_000)
    const { rows } = await owner.query(`select count(*)::int jobs, count(distinct created_at)::int batches
      from graphile_worker._private_jobs where key like 'backlog:%'`)
    expect(rows).toEqual([{ jobs: 10000, batches: 10 }])
  })
})

it('of two nodes that relay at once, neither lets a later row be overwritten by an earlier one with its key', async () => {
  const company = await w.company()
  const enqueue = (number: number, key: string, runAt?: Date) =>
    company.ctx.transact(async (work) => work.enqueue(numbered, { number }, { key, ...(runAt ? { runAt } : {}) }))
  await enqueue(0, 'two:busy')
  await w.relayJobs()
  await withClient(w.urls.owner, async (worker) => {
    await worker.query('begin')
    await worker.query(`select from graphile_worker._private_jobs where key = 'two:busy' for update`)
    await enqueue(0, 'two:busy')
    await enqueue(1, 'two:chat', new Date(Date.now() + 45_000))
    const waiting = `select from pg_locks where not granted and locktype = 'transactionid'`
    // Open before, because the wait that it looks for lasts 300 ms.
    await withClient(w.urls.owner, async (looking) => {
      // It holds both rows and waits for the worker.
      const first = w.relayJobs()
      const look = async () => (await looking.query(waiting)).rowCount
      await expect.poll(look, { interval: 10, timeout: 10_000 }).toBe(1)
      await enqueue(2, 'two:chat')
      await w.relayJobs()
      await worker.query('commit')
      await first
    })
  })
  await w.relayJobs()
  const { rows } = await withClient(w.urls.owner, (client) =>
    client.query(
      `select (payload ->> 'number')::int number, run_at <= now() "isDue" from graphile_worker._private_jobs where key = 'two:chat'`,
    ),
  )
  expect(rows).toEqual([{ number: 2, isDue: true }])
})
