/** The database goes away for a moment while the program lives: what was under way fails, and everything goes on by itself. */
import type { CompanyId } from '@guiche/contract/core/ids'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { z } from 'zod'
import { databaseLine } from '../../../test/database-line.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { bindJob } from '../jobs/bound-job.ts'
import { defineJob } from '../jobs/define-job.ts'
import { JobWorker } from '../jobs/job-worker.ts'
import { openJobsPool } from '../jobs/jobs-pool.ts'
import { appendOutbox } from '../jobs/outbox.ts'
import { createRelay } from '../jobs/relay.ts'
import { type Database, openDatabase } from './database.ts'
import { isDatabaseAway } from './database-away.ts'
import { openLifeSign } from './life-sign.ts'
import { withClient } from './with-client.ts'

const name = 'guiche_outage'
const log = pino({ level: 'silent' })
let urls: TestDatabase
let db: Database

const onCluster = (sql: string) => withClient(inject('clusterUrl'), (client) => client.query(sql))
const goesAway = async () => {
  await onCluster(`alter database ${name} allow_connections false`)
  await onCluster(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}
const comesBack = () => onCluster(`alter database ${name} allow_connections true`)

beforeAll(async () => {
  urls = await cloneDatabase(name)
  db = openDatabase({ app: urls.app, platform: urls.platform }, { connections: 2 })
})
afterAll(async () => {
  await db.close()
  await onCluster(`drop database ${name} with (force)`)
})

const one = { name: 'one', text: 'select 1 as one' }

describe('a database that stops responding', () => {
  const company = 1 as CompanyId
  const refused = new Error('refused by our own rule')
  const cases = [
    { during: 'a statement', outcome: 'away', asks: (sql: () => Promise<unknown>) => sql() },
    { during: 'the commit', outcome: 'away', asks: async () => undefined },
    { during: 'the rollback', outcome: 'refused', asks: () => Promise.reject(refused) },
  ]
  const outcomeOf = (error: unknown) => {
    if (error === refused) return 'refused'
    return isDatabaseAway(error) ? 'away' : String(error)
  }
  it.each(cases)('during $during is given up soon, and a new connection answers', async ({ outcome, asks }) => {
    const line = await databaseLine(urls.app)
    const database = openDatabase({ app: line.url, platform: line.url }, { connections: 1 })
    const called = database.forCaller('anybody')
    await called.tenant(company, (tx) => tx.sql(one))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let isSilent: () => void = () => undefined
      const silence = new Promise<void>((resolve) => {
        isSilent = resolve
      })
      const hanging = called.tenant(company, async (tx) => {
        await tx.sql(one)
        line.fallsSilent()
        isSilent()
        await asks(() => tx.sql(one))
      })
      const outcomes: string[] = []
      const settled = hanging.then(
        () => outcomes.push('answered'),
        (error: unknown) => outcomes.push(outcomeOf(error)),
      )
      await silence
      await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(20_000)
      expect(outcomes).toEqual([])
      await vi.advanceTimersByTimeAsync(6_000)
      await settled
      expect(outcomes).toEqual([outcome])
    } finally {
      vi.useRealTimers()
    }
    expect(await called.tenant(company, (tx) => tx.sql(one))).toEqual([{ one: 1 }])
    await database.close()
    line.close()
  })
})

describe('the program’s own work', () => {
  const company = 1 as CompanyId
  const session = { name: 'own_session', text: 'select pg_backend_pid() pid' }
  const openBehind = (url: string) => openDatabase({ app: url, platform: url }, { connections: 1 })

  it('fails soon if its connection died and the database lives', async () => {
    const line = await databaseLine(urls.app)
    const database = openBehind(line.url)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let died: () => void = () => undefined
      const isDead = new Promise<void>((resolve) => {
        died = resolve
      })
      const hanging = database
        .tenant(company, async (tx) => {
          const [own] = await tx.sql<{ pid: number }>(session)
          line.fallsSilent()
          // As the server does by itself when the line stays dead for ten seconds.
          await onCluster(`select pg_terminate_backend(${own?.pid})`)
          died()
          return tx.sql(one)
        })
        .then(
          () => 'answered',
          (error: unknown) => (isDatabaseAway(error) ? 'away' : String(error)),
        )
      await isDead
      await vi.advanceTimersByTimeAsync(20_000)
      expect(await hanging).toBe('away')
    } finally {
      vi.useRealTimers()
    }
    expect(await database.tenant(company, (tx) => tx.sql(one))).toEqual([{ one: 1 }])
    await database.close()
    line.close()
  })

  it('may take long if the database works on it', async () => {
    const database = openBehind(urls.app)
    const nap = { name: 'nap', text: 'select 1 as one from pg_sleep(1.5)' }
    await database.tenant(company, (tx) => tx.sql(one))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const napping = database.tenant(company, (tx) => tx.sql(nap))
      await new Promise((resolve) => setImmediate(resolve))
      for (let looks = 0; looks < 3; looks += 1) {
        await vi.advanceTimersByTimeAsync(20_000)
        await onCluster('select 1')
      }
      expect(await napping).toEqual([{ one: 1 }])
    } finally {
      vi.useRealTimers()
    }
    await database.close()
  })
})

it('a look of a timer that gets no answer is given up soon, for the next one waits for it', async () => {
  const line = await databaseLine(urls.app)
  const database = openDatabase({ app: line.url, platform: line.url }, { connections: 1 })
  const looking = database.forCaller('look')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let asks: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      asks = resolve
    })
    const outcomes: string[] = []
    const settled = looking
      .platform(async (tx) => {
        await tx.sql(one)
        line.fallsSilent()
        asks()
        return tx.sql(one)
      })
      .then(
        () => outcomes.push('answered'),
        (error: unknown) => outcomes.push(isDatabaseAway(error) ? 'away' : String(error)),
      )
    await asked
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(26_000)
    await new Promise((resolve) => setImmediate(resolve))
    expect(outcomes).toEqual(['away'])
    await settled
  } finally {
    vi.useRealTimers()
  }
  expect(await looking.platform((tx) => tx.sql(one))).toEqual([{ one: 1 }])
  await database.close()
  line.close()
})

describe('an outage of the database', () => {
  it('that breaks the connection at the first statement is recognised, and does not count as a failure of the work', async () => {
    const line = await databaseLine(urls.app)
    const database = openDatabase({ app: line.url, platform: line.url }, { connections: 1 })
    await database.platform((tx) => tx.sql(one))
    const hit = database
      .platform((tx) => tx.sql({ name: 'long_nap', text: 'select pg_sleep(20)' }))
      .catch(isDatabaseAway)
    await new Promise((resolve) => setTimeout(resolve, 200))
    line.breaks()
    expect(await hit).toBe(true)
    await database.close()
    line.close()
  })

  it('that silences the jobs’ connections ends with new ones, with which the relay and the workers continue', async () => {
    const line = await databaseLine(urls.jobs)
    const pool = openJobsPool(line.url, log, { silentMs: 1_500 })
    const life = await openLifeSign(urls.platform, log)
    const done: string[] = []
    const job = defineJob({ name: 'silent-line', home: 'worker', attempts: 5, payload: z.object({ word: z.string() }) })
    const jobs = [bindJob(job, async ({ word }) => void done.push(word))]
    const worker = new JobWorker({ pool, db, life, log, jobs, home: 'worker', concurrency: 8 })
    const relay = createRelay(pool, log)
    const add = (word: string) =>
      db.tenant(1 as CompanyId, (tx) => appendOutbox(tx, [{ job, payload: { word } }], new Date()))
    await worker.start()
    relay.start()
    await add('before')
    await expect.poll(() => done).toEqual(['before'])
    line.fallsSilent()
    await add('after')
    // The line may fall silent before it was said that the first was done: then it is done once more.
    await expect.poll(() => [...new Set(done)]).toEqual(['before', 'after'])
    await relay.stop()
    await worker.stop()
    await life.stop()
    await pool.end()
    line.close()
  }, 40_000)

  it('fails the running transaction, not the process', async () => {
    const hit = db.platform(async (tx) => {
      await tx.sql(one)
      await goesAway()
      // Long enough for the connection's own error event, which nobody waits for.
      await new Promise((resolve) => setTimeout(resolve, 100))
      return tx.sql(one)
    })
    await expect(hit).rejects.toThrow()
    await comesBack()
    expect(await db.platform((tx) => tx.sql(one))).toEqual([{ one: 1 }])
  })

  it('costs a job no attempt: it runs again when the database is back', async () => {
    const pool = openJobsPool(urls.jobs, log)
    const life = await openLifeSign(urls.platform, log)
    const begun: string[] = []
    const done: string[] = []
    const job = defineJob({ name: 'outage-once', home: 'worker', attempts: 1, payload: z.object({ word: z.string() }) })
    const handle = async ({ word }: { word: string }) => {
      begun.push(word)
      if (word === 'wrong') throw new Error('a failure of its own')
      if (begun.filter((each) => each === word).length === 1) await goesAway()
      await db.platform((tx) => tx.sql(one))
      done.push(word)
    }
    const worker = new JobWorker({ pool, db, life, log, jobs: [bindJob(job, handle)], home: 'worker', concurrency: 1 })
    await worker.start()
    const add = (word: string) =>
      pool.query(`select graphile_worker.add_job('outage-once', $1::json, max_attempts => 1)`, [
        JSON.stringify({ word, companyId: 1 }),
      ])
    await add('wrong')
    await expect.poll(() => begun).toEqual(['wrong'])
    await add('right')
    await expect.poll(() => begun).toEqual(['wrong', 'right'])
    await new Promise((resolve) => setTimeout(resolve, 600))
    await comesBack()
    await expect.poll(() => done[0]).toBe('right')
    expect(begun.filter((word) => word === 'wrong')).toEqual(['wrong'])
    await worker.stop()
    await life.stop()
    await pool.end()
  }, 40_000)

  it('stops the job runner, which restarts, and does unrecorded and new jobs', async () => {
    const pool = openJobsPool(urls.jobs, log)
    const life = await openLifeSign(urls.platform, log)
    const done: string[] = []
    let finish: () => void = () => undefined
    const isOver = new Promise<void>((resolve) => {
      finish = resolve
    })
    const job = defineJob({ name: 'outage-try', home: 'worker', payload: z.object({ word: z.string() }), attempts: 5 })
    const handle = async ({ word }: { word: string }) => {
      done.push(word)
      if (word === 'first') await isOver
    }
    const worker = new JobWorker({
      pool,
      db,
      life,
      log,
      jobs: [bindJob(job, handle)],
      home: 'worker',
      concurrency: 1,
    })
    await worker.start()
    const add = (word: string) =>
      pool.query(`select graphile_worker.add_job('outage-try', $1::json)`, [JSON.stringify({ word, companyId: 1 })])
    await add('first')
    await expect.poll(() => done).toEqual(['first'])
    await goesAway()
    finish()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await comesBack()
    await expect
      .poll(
        () =>
          add('second').then(
            () => true,
            () => false,
          ),
        { timeout: 15_000 },
      )
      .toBe(true)
    await expect.poll(() => done.toSorted()).toEqual(['first', 'first', 'second'])
    await worker.stop()
    await life.stop()
    await pool.end()
  }, 40_000)
})
