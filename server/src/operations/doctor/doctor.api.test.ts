import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase, TEST_SECRET_KEY, type TestDatabase } from '../../../test/setup/database.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { unknownProxy, watchForProxy } from '../../platform/http/unknown-proxy.ts'
import { watchRoutes } from '../../platform/http/watch-routes.ts'
import { examine } from './examine.ts'
import { examineJobs } from './program.ts'

let dataDir: string
let database: TestDatabase
const sql = (text: string) => withClient(database.owner, (client) => client.query(text))
// Port 0 is free whatever else runs on the machine.
const ports = {
  PORT: '0',
  SANDBOX_PORT: '0',
  SANDBOX_WHATSAPP_PORT: '0',
  SANDBOX_MEDIA_PORT: '0',
  SANDBOX_GRAPH_PORT: '0',
}
const told = (env: Record<string, string>) => examine({ DATA_DIR: dataDir, ...ports, ...env })
const faultsOf = async (env: Record<string, string>) => (await told(env)).filter(({ state }) => state === 'fault')
const withDatabase = () => ({ DATABASE_URL: database.owner, SECRET_KEY: TEST_SECRET_KEY })

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'guiche-doctor-'))
  database = await cloneDatabase('guiche_doctor')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('the doctor', () => {
  it('finds nothing wrong with an installation that is healthy or not created yet, and creates nothing itself', async () => {
    expect(await faultsOf({})).toEqual([])
    expect(await faultsOf(withDatabase())).toEqual([])
    expect(await readdir(dataDir)).toEqual([])
  })

  it('lists every setting with its source, and no secret', async () => {
    const findings = await told({
      ...withDatabase(),
      SMTP_URL: 'smtp://me:hunter2@mail.example.com',
      META_APP_SECRET: 'hunter3',
      ADMIN_PASSWORD: 'hunter4-and-more',
    })
    const text = JSON.stringify(findings)
    expect(text).not.toMatch(/hunter/)
    expect(text).not.toContain(TEST_SECRET_KEY)
    expect(text).not.toContain(new URL(database.owner).password)
    expect(text).toContain('smtp://me:***@mail.example.com (environment)')
    expect(text).toContain('API_BASE: /api (default)')
  })

  it('names each wrong setting and what to do', async () => {
    const faults = await faultsOf({ PORT: 'eighty', S3_URL: 's3://key:hunter2@host' })
    expect(faults.map(({ text }) => text)).toEqual(['PORT = eighty', 'S3_URL = s3://key:***@host'])
    expect(faults[0]?.advice).toMatch(/PORT must be a whole number/)
  })

  it('counts a job as failed only if it ever failed: one whose place another took while its process was killed did not', async () => {
    const failed = async () => {
      const findings = await withClient(database.owner, examineJobs)
      return findings.filter(({ state }) => state === 'warning').map(({ text }) => text)
    }
    await sql(`select graphile_worker.add_job('replaced'), graphile_worker.add_job('broken');
      update graphile_worker._private_jobs set attempts = max_attempts;
      update graphile_worker._private_jobs j set last_error = 'refused' from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'broken'`)
    expect(await failed()).toEqual(['Jobs: 1 failed every time (broken)'])
    await sql('delete from graphile_worker._private_jobs')
  })

  it('tells a port that another program uses from a free one', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => holder.once('listening', resolve))
    const address = holder.address()
    const port = String(typeof address === 'object' && address ? address.port : 0)
    const faults = await faultsOf({ PORT: port })
    expect(faults).toEqual([expect.objectContaining({ text: `Port ${port} (PORT) is taken by another program` })])
    holder.close()
  }, 10_000)

  it('says that requests come through a proxy that is not trusted, and what to set', async () => {
    const app = Fastify()
    const notes = watchForProxy(app, { trustProxy: false }, pino({ level: 'silent' }))
    const nothing = async () => []
    watchRoutes(app, { config: {}, metrics: {}, readiness: nothing, notes, warnings: nothing } as never)
    const PORT = new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port
    const warnings = async () => (await told({ PORT })).filter(({ state }) => state === 'warning')
    const before = await warnings()
    await app.inject({ url: '/health', headers: { 'x-forwarded-for': '203.0.113.7' } })
    const advice = expect.stringMatching(/^Set TRUST_PROXY/)
    expect(await warnings()).toEqual([...before, expect.objectContaining({ text: unknownProxy, advice })])
    await app.close()
  })

  it('says that the database does not exist, or was created with another key', async () => {
    const [away] = await faultsOf({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/guiche' })
    expect(away?.text).toMatch(/127\.0\.0\.1:1\/guiche cannot be reached/)
    const [other] = await faultsOf({ ...withDatabase(), SECRET_KEY: 'another key, quite as long as it has to be' })
    expect(other?.text).toMatch(/not the one that this database was made with/)
  })

  it('finds a damaged secret, missing row-level security and a database of a newer version', async () => {
    await writeFile(path.join(dataDir, 'secret.key'), 'short')
    expect((await faultsOf({})).map(({ text }) => text)).toEqual([expect.stringMatching(/secret\.key is damaged/)])
    await rm(path.join(dataDir, 'secret.key'))
    await sql('alter table tickets no force row level security')
    await sql(`insert into schema_migrations (name, sha256) values ('9999_newer.sql', 'x')`)
    const texts = (await faultsOf(withDatabase())).map(({ text }) => text)
    expect(texts).toEqual([
      expect.stringMatching(/9999_newer\.sql, which this version does not know/),
      expect.stringMatching(/no forced row-level security: tickets/),
    ])
  })
})
