/** A PostgreSQL of its own with the settings of production, in a temporary folder; databases are clones of one migrated template. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '@guiche/server/platform/db/embedded'
import { migrate } from '@guiche/server/platform/db/migrate'
import { rolePasswords, roleUrl } from '@guiche/server/platform/db/roles'
import { withClient } from '@guiche/server/platform/db/with-client'
import { migrateJobs } from '@guiche/server/platform/jobs/job-worker'
import { openJobsPool } from '@guiche/server/platform/jobs/jobs-pool'
import { createLogger } from '@guiche/server/platform/log/logger'

export const secretKey = 'the secret key of the benchmarks, the same in every run'
const template = 'bench_template'
const log = createLogger('silent')

const addressOf = (clusterUrl: string, name: string) =>
  Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href

const makeTemplate = async (clusterUrl: string) => {
  await withClient(clusterUrl, (client) => client.query(`create database ${template}`))
  const url = addressOf(clusterUrl, template)
  const passwords = rolePasswords(secretKey)
  await migrate(url, { passwords })
  const jobs = openJobsPool(roleUrl(url, 'jobs', passwords.jobs), log)
  await migrateJobs(jobs, log)
  await jobs.end()
}

export const startCluster = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'guiche-bench-'))
  const server = await startEmbeddedPostgres({ dataDir: folder, log })
  const pidFile = path.join(folder, 'postgres/cluster/postmaster.pid')
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
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
    /** The owner's address of a fresh, migrated database. */
    database: async (name: string) => {
      await withClient(server.url, (client) => client.query(`create database ${name} template ${template}`))
      return addressOf(server.url, name)
    },
    emptyDatabase: async (name: string) => {
      await withClient(server.url, (client) => client.query(`create database ${name}`))
      return addressOf(server.url, name)
    },
    stop,
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>
