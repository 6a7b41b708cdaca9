import { unnamed } from './statement.ts'
import { withClient } from './with-client.ts'

/** Separates these locks from all other advisory locks of the database. */
const space = 7_115_606

/**
 * A mutex by name for all nodes. The lock belongs to the connection: if its holder ends in any way, the next process
 * gets it.
 */
export const oneAtATime = <T>(databaseUrl: string, name: string, work: () => Promise<T>): Promise<T> =>
  withClient(databaseUrl, async (client) => {
    await client.query(unnamed(`select pg_advisory_lock(${space}, hashtext(:name))`, { name }))
    return work()
  })
