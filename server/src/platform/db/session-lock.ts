import { unnamed } from './statement.ts'
import { withClient } from './with-client.ts'

/** Sets these locks apart from any others in the database. */
const space = 7_115_606

/**
 * One process at a time does what is named so, on any number of nodes. The lock is the connection's: however its holder ends, the
 * next one goes on.
 */
export const oneAtATime = <T>(databaseUrl: string, name: string, work: () => Promise<T>): Promise<T> =>
  withClient(databaseUrl, async (client) => {
    await client.query(unnamed(`select pg_advisory_lock(${space}, hashtext(:name))`, { name }))
    return work()
  })
