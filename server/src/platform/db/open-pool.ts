/** Settings of all our connections: no JIT, statement timeouts, and detection of hosts that disappeared. */
import { noteSession } from './dead-lines.ts'
import { PatientPool } from './patient-pool.ts'
import { letGoOfTheVanished, livelyLine, noticeTheClosed } from './vanished.ts'

/** Our own work may take long, but not for ever. */
const ownStatementMs = 600_000
/** A database that does not answer this long after a statement's timeout is unreachable. */
export const silenceMs = 5_000

export interface PoolOptions {
  connectionString: string
  max: number
  /**
   * The database cancels a statement that takes longer; soon after, we give up even if the database does not answer.
   */
  statementMs?: number
  silentMs?: number
  connectMs?: number
}

export const openPool = (
  name: string,
  { connectionString, max, statementMs = ownStatementMs, silentMs = silenceMs, connectMs = 10_000 }: PoolOptions,
) => {
  const pool = new PatientPool({
    connectionString,
    max,
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    query_timeout: statementMs + silentMs,
    ...livelyLine,
    application_name: name,
    // Our statements are short: JIT compilation takes longer than running them.
    // A line that falls silent now is not watched yet: without a limit of its own it would wait as long as a statement may.
    onConnect: async (client) => {
      const first = { query_timeout: connectMs }
      await client.query({
        ...first,
        text: `set jit = off; set statement_timeout = ${statementMs}; ${letGoOfTheVanished}`,
      })
      const { rows } = await client.query<{ session: number }>({ ...first, text: 'select pg_backend_pid() session' })
      if (rows[0]) noteSession(client, rows[0].session)
      await noticeTheClosed(client, first)
    },
  })
  // The pool replaces a connection that breaks, and its statements fail. Without an error listener, on idle and on
  // used connections, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
