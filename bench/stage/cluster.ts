/** A PostgreSQL of its own with the settings of production, in a temporary folder; databases are clones of one migrated template. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '@guiche/server/platform/db/embedded'
import { migrate } from '@guiche/server/platform/db/migrate'
import { rolePasswords, roleUrl } from '@guiche/server/platform/db/roles'
import { withClient } from '@guiche/server/platform/db/with-client'
import { migrateJobs } from '@guiche/server/platform/jobs/job-library'
import { openJobsPool } from '@guiche/server/platform/jobs/jobs-pool'
import { createLogger } from '@guiche/server/platform/log/logger'

export const secretKey = 'the secret key of the benchmarks, the same in every run'
const template = 'bench_template'
const log = createLogger('silent')

const addressOf = (clusterUrl: string, name: string) =>
  Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href

const makeTemplate = async (clusterUrl: string) => {
  await withClient(clusterUrl, async (client) => {
    await client.query(`drop database if exists ${template}`)
    await client.query(`create database ${template}`)
  })
  const url = addressOf(clusterUrl, template)
  const passwords = rolePasswords(secretKey)
  await migrate(url, { passwords })
  const jobs = openJobsPool(roleUrl(url, 'jobs', passwords.jobs), log)
  await migrateJobs(jobs, log)
  await jobs.end()
}

const hasDatabase = (clusterUrl: string, name: string) =>
  withClient(clusterUrl, async (client) => {
    const { rows } = await client.query('select from pg_database where datname = $1', [name])
    return rows.length > 0
  })

/** In a kept folder, seeded data is still there in the next run. */
export const startCluster = async (kept?: string) => {
  const folder = kept ?? (await mkdtemp(path.join(tmpdir(), 'guiche-bench-')))
  const server = await startEmbeddedPostgres({ dataDir: folder, log })
  const pidFile = path.join(folder, 'postgres/cluster/postmaster.pid')
  const stop = async () => {
    await server.stop()
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
  try {
    await makeTemplate(server.url)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: server.url,
    folder,
    postmaster: Number((await readFile(pidFile, 'utf8')).split('\n')[0]),
    /** The owner's URL of a new, migrated database. */
    database: async (name: string) => {
      await withClient(server.url, (client) => client.query(`create database ${name} template ${template}`))
      return addressOf(server.url, name)
    },
    /** The owner's URL of a database that `fill` fills once. It gets its name when it is full, so that a half-filled one is never used. */
    filledDatabase: async (name: string, fill: (url: string) => Promise<void>) => {
      const url = addressOf(server.url, name)
      if (kept && (await hasDatabase(server.url, name))) {
        await migrate(url, { passwords: rolePasswords(secretKey) })
        return url
      }
      const unfinished = `${name}_unfinished`
      await withClient(server.url, async (client) => {
        await client.query(`drop database if exists ${unfinished}`)
        await client.query(`create database ${unfinished} template ${template}`)
      })
      await fill(addressOf(server.url, unfinished))
      await withClient(server.url, (client) => client.query(`alter database ${unfinished} rename to ${name}`))
      return url
    },
    emptyDatabase: async (name: string) => {
      await withClient(server.url, (client) => client.query(`create database ${name}`))
      return addressOf(server.url, name)
    },
    stop,
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>
