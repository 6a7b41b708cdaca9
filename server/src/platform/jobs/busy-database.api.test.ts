/** A worker of jobs whose database answers late. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import type { Database } from '../db/database.ts'
import { type LifeSign, openLifeSign } from '../db/life-sign.ts'
import { withClient } from '../db/with-client.ts'
import { JobWorker } from './job-worker.ts'
import { openJobsPool } from './jobs-pool.ts'

let w: World
let life: LifeSign
beforeAll(async () => {
  w = await world({ ownDatabase: 'busy_database' })
  life = await openLifeSign(w.urls.platform, w.deps.log)
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await life.stop()
  await w.close()
})

/** Its `platform` waits for `answer` once it is late; `promptly` does not. */
const lateDatabase = () => {
  const waiting: (() => void)[] = []
  let isLate = false
  let answered = 0
  const callers = new Set<unknown>()
  const platform: Database['platform'] = async (work) => {
    if (isLate) await new Promise<void>((answer) => void waiting.push(answer))
    return w.deps.db.platform(work).finally(() => {
      answered += 1
    })
  }
  const forCaller: Database['forCaller'] = (caller) => {
    callers.add(caller)
    return db
  }
  const db: Database = { ...w.deps.db, platform, forCaller }
  return {
    db,
    callers,
    waiting,
    answered: () => answered,
    setLate: (late: boolean) => {
      isLate = late
    },
  }
}

const started = async (db: Database, freesJobsOfTheDead = true) => {
  const pool = openJobsPool(w.urls.jobs, w.deps.log)
  const options = { pool, db, life, log: w.deps.log, jobs: [], freesJobsOfTheDead } as const
  const worker = new JobWorker({ ...options, home: 'worker', concurrency: 1 })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await worker.start()
  return async () => {
    vi.useRealTimers()
    await worker.stop()
    await pool.end()
  }
}

it('asks for the dead once, past all other work, and again after the answer', async () => {
  const late = lateDatabase()
  const stop = await started(late.db)
  late.setLate(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(late.waiting).toHaveLength(1)
  expect([...late.callers]).toEqual(['look'])
  const before = late.answered()
  late.waiting[0]?.()
  await expect.poll(late.answered).toBe(before + 1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(late.waiting).toHaveLength(2)
  late.setLate(false)
  late.waiting[1]?.()
  await stop()
}, 30_000)

it.each([
  ['', true, 1],
  [', also where another worker of the process looks', false, 0],
])(
  'still shows that it lives%s: others would run its jobs a second time',
  async (_, looks, waiting) => {
    const late = lateDatabase()
    const seen = () =>
      withClient(
        w.urls.owner,
        async (client) => (await client.query('select seen_at::text from worker_heartbeats')).rows,
      )
    const stop = await started(late.db, looks)
    late.setLate(true)
    const before = await seen()
    expect(before).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10_000)
    await expect.poll(seen).not.toEqual(before)
    expect(late.waiting).toHaveLength(waiting)
    late.setLate(false)
    for (const answer of late.waiting) answer()
    await stop()
  },
  30_000,
)
