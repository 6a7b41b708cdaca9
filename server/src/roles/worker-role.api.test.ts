/** What a worker's jobs wait for does not hold up others. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { CompanyId } from '@guiche/contract/core/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../test/world.ts'
import { tellSupersJob } from '../features/connections/actions/tell-supers-job.ts'
import { mailAccountChange } from '../features/users/jobs/definitions.ts'
import { openLifeSign } from '../platform/db/life-sign.ts'
import { withClient } from '../platform/db/with-client.ts'
import { openJobsPool } from '../platform/jobs/jobs-pool.ts'
import { appendOutbox } from '../platform/jobs/outbox.ts'
import { startWorkerRole } from './worker-role.ts'

let w: World
const lines = new Set<Socket>()
/** Takes connections and says nothing. */
const silent = createServer((line) => void lines.add(line.on('error', () => undefined)))
beforeAll(async () => {
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  w = await world({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
})
afterAll(async () => {
  for (const line of lines) line.destroy()
  silent.close()
  await w.close()
})

const left = (name: string) =>
  withClient(w.urls.owner, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int "count" from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [name],
    )
    return rows[0].count as number
  })

const add = (companyId: number, jobs: Parameters<typeof appendOutbox>[1]) =>
  w.deps.db.tenant(CompanyId.parse(companyId), (tx) => appendOutbox(tx, jobs, w.deps.clock.now()))

it('a mail server that says nothing holds up no other job', async () => {
  const companies = await Promise.all([w.company(), w.company(), w.company()])
  const letter = { to: 'a@b.example', name: 'Ana', email: 'a@b.example', isByAdmin: false, language: 'pt' } as const
  const mail = { job: mailAccountChange, payload: { ...letter, changed: 'email' } }
  for (const { id } of companies) await add(id, Array(8).fill(mail))
  const pool = openJobsPool(w.urls.jobs, w.deps.log)
  const life = await openLifeSign(w.urls.platform, w.deps.log)
  const wakeUp = { onWake: () => undefined } as never
  const worker = await startWorkerRole({ deps: w.deps, jobsPool: pool, wakeUp, life })
  await expect.poll(() => lines.size, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
  const id = companies[0]?.id ?? 0
  await add(id, [{ job: tellSupersJob, payload: { companyId: id } }])
  await w.relayJobs()
  await expect.poll(() => left('tell-supers-of-connections'), { timeout: 8_000 }).toBe(0)
  for (const line of lines) line.destroy()
  silent.close()
  await worker.stop()
  await life.stop()
  await pool.end()
}, 60_000)
