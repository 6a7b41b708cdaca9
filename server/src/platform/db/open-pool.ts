/** Connections as all of ours are: they compile nothing, end what takes too long, and let go of the vanished. */
import pg from 'pg'
import { noteSession } from './dead-lines.ts'
import { letGoOfTheVanished, livelyLine, noticeTheClosed } from './vanished.ts'

/** What we do ourselves may take long, but not for ever. */
const ownStatementMs = 600_000
/** A database that says nothing for so long after it should have ended a statement is not there. */
export const silenceMs = 5_000

export interface PoolOptions {
  connectionString: string
  max: number
  /** A statement that takes longer is ended by the database, and given up here soon after where it does not even say so. */
  statementMs?: number
  silentMs?: number
  connectMs?: number
}

export const openPool = (
  name: string,
  { connectionString, max, statementMs = ownStatementMs, silentMs = silenceMs, connectMs = 10_000 }: PoolOptions,
) => {
  const pool = new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    query_timeout: statementMs + silentMs,
    ...livelyLine,
    application_name: name,
    // Our statements are short: compiling one takes longer than running it.
    onConnect: async (client) => {
      await client.query(`set jit = off; set statement_timeout = ${statementMs}; ${letGoOfTheVanished}`)
      const { rows } = await client.query<{ session: number }>('select pg_backend_pid() session')
      if (rows[0]) noteSession(client, rows[0].session)
      await noticeTheClosed(client)
    },
  })
  // A connection that breaks is replaced by the pool, and its statements fail; without listeners, idle or lent, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
