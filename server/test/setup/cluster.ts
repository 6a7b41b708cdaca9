import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startTestCluster } from '../../src/platform/db/embedded/test-cluster.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { rolePasswords, roleUrl } from '../../src/platform/db/roles.ts'
import { withClient } from '../../src/platform/db/with-client.ts'
import { migrateJobs } from '../../src/platform/jobs/job-library.ts'
import { openJobsPool } from '../../src/platform/jobs/jobs-pool.ts'
import { databaseUrl, TEMPLATE, TEST_SECRET_KEY } from './database.ts'

/**
 * One PostgreSQL for the whole run, with one migrated database that the workers clone.
 * @public called by vitest
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  try {
    await withClient(cluster.url, (client) => client.query(`create database ${TEMPLATE}`))
    const ownerUrl = databaseUrl(cluster.url, TEMPLATE)
    const passwords = rolePasswords(TEST_SECRET_KEY)
    await migrate(ownerUrl, { passwords })
    // Company 1 is the platform's own: companies that tests insert by themselves begin far from it.
    await withClient(ownerUrl, (client) => client.query(`select setval('companies_id_seq', 1000)`))
    const silent = pino({ level: 'silent' })
    const jobs = openJobsPool(roleUrl(ownerUrl, 'jobs', passwords.jobs), silent)
    await migrateJobs(jobs, silent)
    await jobs.end()
  } catch (error) {
    await cluster.stop()
    throw error
  }
  project.provide('clusterUrl', cluster.url)
  return cluster.stop
}
