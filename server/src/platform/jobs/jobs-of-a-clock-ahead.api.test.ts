import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { openLifeSign } from '../db/life-sign.ts'
import { withClient } from '../db/with-client.ts'
import { bringJobsOfClockAhead, freeJobsOfTheUnseen } from './jobs-of-a-clock-ahead.ts'
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

it('jobs and queues that a worker without a heartbeat left locked are free again, those of a living one are not', async () => {
  const life = await openLifeSign(w.urls.platform, w.deps.log)
  await life.sign('alive')
  await ask(
    `select graphile_worker.add_job('held', queue_name := 'q-' || name, job_key := name) from unnest(array['dead', 'alive', 'beating']) name`,
  )
  for (const table of ['_private_jobs', '_private_job_queues']) {
    const name = table === '_private_jobs' ? 'key' : `substr(queue_name, 3)`
    await ask(`update graphile_worker.${table} set locked_by = ${name}, locked_at = now() + interval '400 days'
      where ${name} in ('dead', 'alive', 'beating')`)
  }
  await ask(`insert into worker_heartbeats (worker_id, seen_at) values ('beating', now())`)
  const pool = openJobsPool(w.urls.jobs, w.deps.log)
  await freeJobsOfTheUnseen(pool, w.deps.db)
  await pool.end()
  await life.stop()
  expect(
    await ask(
      `select key, locked_by from graphile_worker._private_jobs where key in ('dead', 'alive', 'beating') order by key`,
    ),
  ).toEqual([
    { key: 'alive', locked_by: 'alive' },
    { key: 'beating', locked_by: 'beating' },
    { key: 'dead', locked_by: null },
  ])
  expect(
    await ask(
      `select queue_name from graphile_worker._private_job_queues where locked_at is null and queue_name like 'q-%'`,
    ),
  ).toEqual([{ queue_name: 'q-dead' }])
})
