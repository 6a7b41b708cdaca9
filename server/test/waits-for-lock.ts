import { withClient } from '../src/platform/db/with-client.ts'

/**
 * Until somebody in that database waits for a row or a lock that another transaction holds. Asked by a client of its
 * own: a transaction sees who is busy as it was when it first looked.
 */
export const waitsForLock = async (ownerUrl: string) => {
  const text = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const { rowCount } = await withClient(ownerUrl, (client) => client.query(text))
    if (rowCount) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('nobody waits for a lock')
}
