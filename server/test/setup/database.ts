import { inject } from 'vitest'
import { type RoleKey, rolePasswords, roleUrl } from '../../src/platform/db/roles.ts'
import { withClient } from '../../src/platform/db/with-client.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

/** Fixed, because the passwords of the roles come from it and roles belong to the whole cluster. */
export const TEST_SECRET_KEY = 'the secret key of the tests, the same in every worker'
export const TEMPLATE = 'guiche_template'

export type TestDatabase = Readonly<Record<RoleKey | 'owner', string>>

/** The URLs of this worker's database, cloned from the template on first use. Tests isolate by company. */
export function testDatabase(): Promise<TestDatabase> {
  return cloneDatabase(`guiche_test_${process.env.VITEST_POOL_ID ?? '1'}`)
}

/** A clone of its own for a test that stops the database, migrates it or counts all of it. */
export async function cloneDatabase(name: string): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl')
  await withClient(clusterUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)} template ${TEMPLATE}`)
  })
  const owner = databaseUrl(clusterUrl, name)
  const passwords = rolePasswords(TEST_SECRET_KEY)
  return {
    owner,
    app: roleUrl(owner, 'app', passwords.app),
    platform: roleUrl(owner, 'platform', passwords.platform),
    jobs: roleUrl(owner, 'jobs', passwords.jobs),
  }
}

export function databaseUrl(clusterUrl: string, name: string): string {
  return Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href
}
