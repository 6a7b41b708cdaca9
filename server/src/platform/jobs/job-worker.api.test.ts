import { setTimeout as sleep } from 'node:timers/promises'
import { CompanyId } from '@guiche/contract/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { databaseLine } from '../../../test/database-line.ts'
import { type World, world } from '../../../test/world.ts'
import { type LifeSign, openLifeSign } from '../db/life-sign.ts'
import { withClient } from '../db/with-client.ts'
import { bindJob } from './bound-job.ts'
import { defineJob } from './define-job.ts'
import { forgetFailedJobs } from './forget-failed.ts'
import { JobWorker } from './job-worker.ts'
import { openJobsPool } from './jobs-pool.ts'
import { appendOutbox } from './outbox.ts'
import { createRelay } from './relay.ts'

const job = defineJob({ name: 'test-freed', home: 'worker', attempts: 3, payload: z.object({ n: z.number() }) })

let w: World
let life: LifeSign
beforeAll(async () => {
  w = await world()
  life = await openLifeSign(w.urls.platform, w.deps.log)
})
afterAll(async () => {
  await life.stop()
  await w.close()
})

const ask = (text: string, values: unknown[] = []) => withClient(w.urls.owner, (client) => client.query(text, values))
/** As a worker leaves it that is killed amid the job. */
const jobInTheHandsOf = async (workerId: string, n: number) => {
  await ask(`select graphile_worker.add_job('test-freed', json_build_object('companyId', 1, 'n', $1::int))`, [n])
  await ask(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where (payload ->> 'n')::int = $2`,
    [workerId, n],
  )
  await ask('insert into worker_heartbeats (worker_id, seen_at) values ($1, now())', [workerId])
}

it('jobs of a killed worker are taken over at once, those of a running one are not', async () => {
  const pool = openJobsPool(w.urls.jobs, w.deps.log)
  const done: number[] = []
  const jobs = [bindJob(job, async ({ n }) => void done.push(n))]
  const worker = new JobWorker({ pool, db: w.deps.db, life, log: w.deps.log, jobs, home: 'worker', concurrency: 2 })
  const [dead, alive] = [crypto.randomUUID(), crypto.randomUUID()]
  await life.sign(alive)
  await jobInTheHandsOf(alive, 1)
  await jobInTheHandsOf(dead, 2)
  await worker.start()
  await expect.poll(() => done).toEqual([2])
  const { rows } = await ask('select worker_id from worker_heartbeats where worker_id = any($1)', [[dead, alive]])
  expect(rows).toEqual([{ worker_id: alive }])
  await ask('delete from worker_heartbeats where worker_id = $1', [alive])
  await ask(`delete from graphile_worker._private_jobs where (payload ->> 'n')::int = 1`)
  await worker.stop()
  await pool.end()
}, 30_000)

it('a company with many long jobs leaves slots to others, and to them first', async () => {
  const pool = openJobsPool(w.urls.jobs, w.deps.log)
  const held = defineJob({ name: 'test-held', home: 'worker', attempts: 3, payload: z.object({}) })
  const begun: number[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const jobs = [
    bindJob(held, async ({ companyId }) => {
      begun.push(companyId)
      await released
    }),
  ]
  const add = (companyId: number, times: number) =>
    w.deps.db.tenant(CompanyId.parse(companyId), (tx) =>
      appendOutbox(
        tx,
        Array.from({ length: times }, () => ({ job: held, payload: {} })),
        w.deps.clock.now(),
      ),
    )
  const relay = createRelay(pool, w.deps.log)
  const worker = new JobWorker({ pool, db: w.deps.db, life, log: w.deps.log, jobs, home: 'worker', concurrency: 8 })
  const [busy, quiet] = [await w.company(), await w.company()]
  await add(busy.id, 40)
  await relay.drain()
  await worker.start()
  await expect.poll(() => begun).toEqual(Array(6).fill(busy.id))
  await add(quiet.id, 2)
  await relay.drain()
  await expect.poll(() => begun.filter((companyId) => companyId === quiet.id)).toHaveLength(1)
  release()
  await expect.poll(() => begun.length).toBe(42)
  await worker.stop()
  await pool.end()
}, 30_000)

it('a job that hangs releases its slot, and counts as failed', async () => {
  const pool = openJobsPool(w.urls.jobs, w.deps.log)
  const hung = defineJob({ name: 'test-hung', home: 'worker', attempts: 1, payload: z.object({ n: z.number() }) })
  const begun: number[] = []
  const jobs = [
    bindJob(hung, async ({ n }) => {
      begun.push(n)
      if (n === 1) await new Promise(() => undefined)
    }),
  ]
  const options = { pool, db: w.deps.db, life, log: w.deps.log, jobs, home: 'worker', concurrency: 1 } as const
  const worker = new JobWorker({ ...options, longestJobMs: 300 })
  await worker.start()
  for (const n of [1, 2])
    await ask(
      `select graphile_worker.add_job('test-hung', json_build_object('companyId', 1, 'n', $1::int), max_attempts := 1)`,
      [n],
    )
  await expect.poll(() => begun).toEqual([1, 2])
  const failed = `select last_error from graphile_worker._private_jobs where payload ->> 'n' = '1' and last_error like '%did not end%'`
  await expect.poll(async () => (await ask(failed)).rows).toHaveLength(1)
  await worker.stop()
  await pool.end()
}, 30_000)

it('a job that hangs while the worker shuts down delays no others, and nobody else runs it', async () => {
  const pool = openJobsPool(w.urls.jobs, w.deps.log)
  const stuck = defineJob({ name: 'test-stuck', home: 'worker', attempts: 3, payload: z.object({ n: z.number() }) })
  const begun: number[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const jobs = [
    bindJob(stuck, async ({ n }) => {
      begun.push(n)
      if (n === 11) await released
    }),
  ]
  // The library cannot write down that the second is done: its pool ends.
  await ask(`create function refuse_done() returns trigger language plpgsql as 'begin raise exception ''no''; end'`)
  await ask(`create trigger refuse_done before delete on graphile_worker._private_jobs for each row
    when (old.payload ->> 'n' = '12') execute function refuse_done()`)
  const options = { pool, db: w.deps.db, life, log: w.deps.log, jobs, home: 'worker', concurrency: 3 } as const
  const worker = new JobWorker({ ...options, endsWithinMs: 500 })
  await worker.start()
  const add = (n: number) =>
    ask(`select graphile_worker.add_job('test-stuck', json_build_object('companyId', 1, 'n', $1::int))`, [n])
  const locked = `select payload ->> 'n' n, locked_by from graphile_worker._private_jobs where payload ->> 'n' = '11'`
  await add(11)
  await expect.poll(() => begun).toEqual([11])
  const [{ locked_by: holder }] = (await ask(locked)).rows
  await add(12)
  await expect.poll(() => begun).toEqual([11, 12])
  await ask('drop trigger refuse_done on graphile_worker._private_jobs')
  await ask('drop function refuse_done')
  await add(13)
  await expect.poll(() => begun.includes(13), { timeout: 15_000 }).toBe(true)
  expect(begun.filter((n) => n === 11)).toEqual([11])
  expect((await ask(locked)).rows).toEqual([{ n: '11', locked_by: holder }])
  release()
  await expect.poll(async () => (await ask(locked)).rows).toEqual([])
  await worker.stop()
  await pool.end()
}, 60_000)

it('permanently failed jobs are deleted after a month, and no others', async () => {
  const jobs = [
    ['long ago', 25, 40],
    ['lately', 25, 20],
    ['still tried', 3, 40],
  ] as const
  for (const [name, attempts, days] of jobs) {
    await ask(`select graphile_worker.add_job('test-forgotten', json_build_object('name', $1::text))`, [name])
    await ask(
      `update graphile_worker._private_jobs set attempts = $2, updated_at = now() - make_interval(days => $3) where payload ->> 'name' = $1`,
      [name, attempts, days],
    )
  }
  const pool = openJobsPool(w.urls.jobs, w.deps.log)
  await forgetFailedJobs(pool, 30)
  await pool.end()
  const { rows } = await ask(
    `select payload ->> 'name' name from graphile_worker.jobs join graphile_worker._private_jobs private using (id)
    where task_identifier = 'test-forgotten' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['lately', 'still tried'])
  await ask(`delete from graphile_worker._private_jobs where payload ->> 'name' in ('lately', 'still tried')`)
})

it('a job that hangs does not hold up the stop, and others run it when this process has ended', async () => {
  const endless = defineJob({ name: 'test-endless', home: 'worker', attempts: 3, payload: z.object({}) })
  const begun: string[] = []
  const workerOf = (name: string, pool: ReturnType<typeof openJobsPool>, sign: LifeSign) => {
    const handle = async () => {
      begun.push(name)
      if (name === 'first') await new Promise(() => undefined)
    }
    const options = { pool, db: w.deps.db, life: sign, log: w.deps.log, home: 'worker', concurrency: 1 } as const
    return new JobWorker({ ...options, jobs: [bindJob(endless, handle)], stopsWithinMs: 500 })
  }
  const [firstPool, nextPool] = [openJobsPool(w.urls.jobs, w.deps.log), openJobsPool(w.urls.jobs, w.deps.log)]
  const firstLife = await openLifeSign(w.urls.platform, w.deps.log)
  const first = workerOf('first', firstPool, firstLife)
  const next = workerOf('next', nextPool, life)
  await first.start()
  await ask(`select graphile_worker.add_job('test-endless', json_build_object('companyId', 1))`)
  await expect.poll(() => begun).toEqual(['first'])
  const began = performance.now()
  await first.stop()
  expect(performance.now() - began).toBeLessThan(3_000)
  await next.start()
  await sleep(2_500)
  expect(begun).toEqual(['first'])
  await firstLife.stop()
  await expect.poll(() => begun).toEqual(['first', 'next'])
  await next.stop()
  await Promise.all([firstPool.end(), nextPool.end()])
}, 40_000)

/** A pool of connections whose statements can be refused or delayed, by a part of their text. */
const troubledPool = () => {
  const pool = openJobsPool(w.urls.jobs, w.deps.log)
  const trouble = { refused: '', times: 0, delayed: '', byMs: 0 }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
    client.query = (async (...given: unknown[]) => {
      const [first] = given
      const text = typeof first === 'string' ? first : String((first as { text: string }).text)
      if (trouble.times > 0 && text.includes(trouble.refused)) {
        trouble.times -= 1
        throw new Error('Connection terminated unexpectedly')
      }
      if (trouble.byMs > 0 && text.includes(trouble.delayed)) await sleep(trouble.byMs)
      return query(...given)
    }) as typeof client.query
  })
  return { pool, trouble }
}

const gates = () => {
  const open = new Map<number, () => void>()
  const opened = new Map<number, Promise<void>>()
  return {
    open: (n: number) => open.get(n)?.(),
    wait: (n: number) => {
      const known = opened.get(n) ?? new Promise<void>((resolve) => open.set(n, resolve))
      opened.set(n, known)
      return known
    },
  }
}

const addNumbered = (name: string, n: number) =>
  ask(`select graphile_worker.add_job($1, json_build_object('companyId', 1, 'n', $2::int))`, [name, n])
const leftOf = (name: string) =>
  ask(
    `select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [name],
  ).then(({ rows }) => rows)

it('a worker whose first request for a job fails takes jobs all the same', async () => {
  const { pool, trouble } = troubledPool()
  const first = defineJob({ name: 'test-first', home: 'worker', attempts: 3, payload: z.object({ n: z.number() }) })
  const begun: number[] = []
  const jobs = [bindJob(first, async ({ n }) => void begun.push(n))]
  Object.assign(trouble, { refused: '_private_tasks as tasks (identifier)', times: 1 })
  const worker = new JobWorker({ pool, db: w.deps.db, life, log: w.deps.log, jobs, home: 'worker', concurrency: 2 })
  await worker.start()
  await expect.poll(() => trouble.times).toBe(0)
  await addNumbered('test-first', 1)
  await expect.poll(() => begun).toEqual([1])
  await worker.stop()
  await pool.end()
}, 30_000)

it('what could not be written down is not kept by a pool that does not end', async () => {
  const { pool, trouble } = troubledPool()
  const lost = defineJob({ name: 'test-unwritten', home: 'worker', attempts: 3, payload: z.object({ n: z.number() }) })
  const begun: number[] = []
  const gate = gates()
  const jobs = [
    bindJob(lost, async ({ n }) => {
      begun.push(n)
      await gate.wait(n)
    }),
  ]
  const options = { pool, db: w.deps.db, life, log: w.deps.log, jobs, home: 'worker', concurrency: 3 } as const
  const worker = new JobWorker({ ...options, endsWithinMs: 1_000, pollMs: 50 })
  await worker.start()
  for (const n of [1, 2]) await addNumbered('test-unwritten', n)
  await expect.poll(() => begun.toSorted()).toEqual([1, 2])
  const [{ worker_id: before }] = (await ask('select worker_id from worker_heartbeats order by seen_at desc limit 1'))
    .rows
  // The third slot asks for a job while the two others end: only so does the pool never end.
  Object.assign(trouble, { delayed: 'with j as (', byMs: 500 })
  await sleep(150)
  Object.assign(trouble, { refused: 'delete from "graphile_worker"._private_jobs', times: 2 })
  gate.open(1)
  await expect.poll(() => trouble.times).toBe(1)
  gate.open(2)
  await expect.poll(() => trouble.times).toBe(0)
  trouble.byMs = 0
  await expect.poll(() => leftOf('test-unwritten')).toEqual([])
  expect(begun.toSorted()).toEqual([1, 1, 2, 2])
  expect((await ask('select from worker_heartbeats where worker_id = $1', [before])).rows).toEqual([])
  await worker.stop()
  await pool.end()
}, 30_000)

it('a job whose failure could not be written down is tried again', async () => {
  const { pool, trouble } = troubledPool()
  const failing = defineJob({ name: 'test-failing', home: 'worker', attempts: 3, payload: z.object({ n: z.number() }) })
  const begun: number[] = []
  const jobs = [
    bindJob(failing, async ({ n }) => {
      begun.push(n)
      if (begun.length === 1) throw new Error('no')
    }),
  ]
  const worker = new JobWorker({ pool, db: w.deps.db, life, log: w.deps.log, jobs, home: 'worker', concurrency: 2 })
  await worker.start()
  Object.assign(trouble, { refused: 'last_error = (el', times: 1 })
  await addNumbered('test-failing', 1)
  await expect.poll(() => begun).toEqual([1, 1])
  await expect.poll(() => leftOf('test-failing')).toEqual([])
  expect(trouble.times).toBe(0)
  await worker.stop()
  await pool.end()
}, 30_000)

it('takes no job before others can see whose it is', async () => {
  const pool = openJobsPool(w.urls.jobs, w.deps.log)
  const shown = defineJob({ name: 'test-shown', home: 'worker', attempts: 3, payload: z.object({ n: z.number() }) })
  const begun: number[] = []
  const jobs = [bindJob(shown, async ({ n }) => void begun.push(n))]
  await ask(`create function refuse_beat() returns trigger language plpgsql as 'begin raise exception ''no''; end'`)
  await ask('create trigger refuse_beat before insert on worker_heartbeats for each row execute function refuse_beat()')
  const worker = new JobWorker({ pool, db: w.deps.db, life, log: w.deps.log, jobs, home: 'worker', concurrency: 2 })
  const started = worker.start()
  await addNumbered('test-shown', 1)
  await sleep(1_500)
  expect(begun).toEqual([])
  await ask('drop trigger refuse_beat on worker_heartbeats')
  await ask('drop function refuse_beat')
  await started
  await expect.poll(() => begun).toEqual([1])
  await worker.stop()
  await pool.end()
}, 30_000)

it('jobs run as soon as a database that was only starting is up', async () => {
  const line = await databaseLine(w.urls.jobs)
  const pool = openJobsPool(line.url, w.deps.log)
  const up = defineJob({ name: 'test-up', home: 'worker', attempts: 3, payload: z.object({ n: z.number() }) })
  const begun: number[] = []
  const jobs = [bindJob(up, async ({ n }) => void begun.push(n))]
  const options = { pool, db: w.deps.db, life, log: w.deps.log, jobs, home: 'worker', concurrency: 1 } as const
  const worker = new JobWorker({ ...options, pollMs: 100 })
  await worker.start()
  await addNumbered('test-up', 1)
  await expect.poll(() => leftOf('test-up')).toEqual([])
  line.startsAgain()
  await addNumbered('test-up', 2)
  await sleep(3_000)
  expect(line.refused()).toBeGreaterThan(4)
  line.hasStarted()
  await expect.poll(() => begun, { timeout: 1_500 }).toEqual([1, 2])
  await worker.stop()
  await pool.end()
  line.close()
}, 40_000)
