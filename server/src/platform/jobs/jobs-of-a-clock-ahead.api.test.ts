import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../db/with-client.ts'
import { bringJobsOfClockAhead } from './jobs-of-a-clock-ahead.ts'
import { openJobsPool } from './jobs-pool.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'jobs_of_a_clock_ahead' })
})
afterAll(() => w.close())

const ask = (text: string) => withClient(w.urls.owner, async (client) => (await client.query(text)).rows)

it('a job that was stored while the clock was ahead waits only as long as it was meant to', async () => {
  await ask(`select graphile_worker.add_job(name, run_at := now() + after, job_key := name)
    from (values ('soon', interval '400 days'), ('later', interval '401 days'), ('meant', interval '500 days')) j(name, after)`)
  await ask(`update graphile_worker._private_jobs set created_at = now() + interval '400 days', updated_at = now() + interval '400 days'
    where key <> 'meant'`)
  const pool = openJobsPool(w.urls.jobs, w.deps.log)
  await bringJobsOfClockAhead(pool)
  await bringJobsOfClockAhead(pool)
  await pool.end()
  const rows =
    await ask(`select key, round(extract(epoch from run_at - now()) / 86400)::int days, updated_at <= now() "isNow"
    from graphile_worker._private_jobs order by run_at`)
  expect(rows).toEqual([
    { key: 'soon', days: 0, isNow: true },
    { key: 'later', days: 1, isNow: true },
    { key: 'meant', days: 500, isNow: true },
  ])
})
