/**
 * Holds back what the database that this one replaces may have sent since the backup was made. A person decides about
 * it, because nobody else can know: campaigns are cancelled and can be resumed; scheduled messages that were due are
 * shown as "may have arrived" (`sendStep`), and those that repeat go on with the next time.
 */
import { withToolClient } from '../tool-client.ts'

const campaigns = `update campaigns set status = 'CANCELADA', waits_for = 'restored', next_at = null
  where status = 'EM_ANDAMENTO' or (status = 'PROGRAMADA' and scheduled_at <= now())`

/** `databaseUrl`: the owner's, of a database that nobody else uses yet. */
export const holdBack = (databaseUrl: string): Promise<void> =>
  withToolClient(databaseUrl, async (client) => {
    await client.query('begin')
    // Row-level security holds for the owner too, and knows one company at a time.
    await client.query('alter table campaigns no force row level security')
    await client.query(campaigns)
    await client.query('alter table campaigns force row level security')
    await client.query('update event_log_epoch set restored_at = now()')
    await client.query('commit')
  })
