/** Servers of others that hang hold up only the jobs that need them; and whose jobs are nobody's. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { CompanyId } from '@guiche/contract/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NotedChannel } from '../../test/noted-channel.ts'
import { type World, world } from '../../test/world.ts'
import { tellSupersJob } from '../features/connections/actions/tell-supers-job.ts'
import { markRead } from '../features/messages/jobs/definitions.ts'
import { storedAs } from '../features/messages/store/early-changes.ts'
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
/** Takes requests and does not answer. */
const unanswered = new Set<() => void>()
const hanging = Object.assign(new NotedChannel(), {
  kind: 'whatsappapi' as const,
  markRead: () => new Promise<void>((answer) => void unanswered.add(answer)),
})
const release = () => {
  for (const line of lines) line.destroy()
  for (const answer of unanswered) answer()
  lines.clear()
  unanswered.clear()
}

beforeAll(async () => {
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  w = await world({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` }, channels: [hanging] })
})
afterAll(async () => {
  release()
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

/** As many jobs as there are slots, and more, wait for somebody; one that only needs the database is done meanwhile. */
const passes = async (waiting: () => number) => {
  const pool = openJobsPool(w.urls.jobs, w.deps.log)
  const life = await openLifeSign(w.urls.platform, w.deps.log)
  const wakeUp = { onWake: () => undefined } as never
  const worker = await startWorkerRole({ deps: w.deps, jobsPool: pool, wakeUp, life })
  await expect.poll(waiting).toBeGreaterThanOrEqual(2)
  const { id } = await w.company()
  await add(id, [{ job: tellSupersJob, payload: { companyId: id } }])
  await w.relayJobs()
  await expect.poll(() => left('tell-supers-of-connections')).toBe(0)
  expect(waiting()).toBeGreaterThanOrEqual(2)
  release()
  await worker.stop()
  await life.stop()
  await pool.end()
}

describe('jobs that need only the database are done meanwhile', () => {
  it('if a mail server says nothing', async () => {
    const letter = { to: 'a@b.example', name: 'Ana', email: 'a@b.example', isByAdmin: false, language: 'pt' } as const
    const mail = { job: mailAccountChange, payload: { ...letter, changed: 'email' } }
    for (const { id } of await Promise.all([w.company(), w.company(), w.company()])) await add(id, Array(8).fill(mail))
    await passes(() => lines.size)
  }, 60_000)

  it('if Meta says nothing to any company', async () => {
    for (let made = 0; made < 10; made += 1) {
      const company = await w.company()
      const connectionId = await company.connection({ channel: 'whatsappapi' })
      const customer = w.customer(company.id, connectionId)
      const externalId = await customer.says('oi')
      const contactId = await company.ctx.transact(
        async ({ tx }) => (await storedAs(tx, connectionId, externalId))?.contact_id,
      )
      await add(company.id, [{ job: markRead.graph, payload: { connectionId, contactId, externalIds: [externalId] } }])
    }
    await passes(() => unanswered.size)
  }, 60_000)
})

it('the jobs of dead processes are freed', async () => {
  const [pool, life] = [openJobsPool(w.urls.jobs, w.deps.log), await openLifeSign(w.urls.platform, w.deps.log)]
  const ask = (text: string) => withClient(w.urls.owner, async (client) => (await client.query(text)).rows)
  await ask(`insert into worker_heartbeats (worker_id, seen_at) values ('test-dead', now())`)
  const wakeUp = { onWake: () => undefined } as never
  const worker = await startWorkerRole({ deps: w.deps, jobsPool: pool, wakeUp, life })
  const ofTheDead = () => ask(`select from worker_heartbeats where worker_id = 'test-dead'`)
  await expect.poll(ofTheDead, { timeout: 20_000 }).toEqual([])
  await worker.stop()
  await life.stop()
  await pool.end()
}, 60_000)
