/**
 * Hosts vanish without a word, and lines fall silent. What a vanished one held (an open transaction, locks, its place in the event log) must
 * not wait for TCP, which gives up after a quarter of an hour or after two.
 */
import type pg from 'pg'

/** No transaction of ours waits for anything but the database: one that says nothing for so long has nobody behind it. */
const idleInTransactionMs = 10_000
/** Longer than a transaction in the way can live without a word. */
const lockWaitMs = 15_000

/** For connections that say nothing for hours. Seconds and milliseconds as PostgreSQL counts each. */
export const closeSilentLines =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set tcp_user_timeout = 10000'

/** What the database is told to let go, and when. */
export const letGoOfTheVanished = [
  `set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
  `set lock_timeout = ${lockWaitMs}`,
  closeSilentLines,
].join('; ')

/** A statement that runs or waits for a lock ends when its process does. Not every system that PostgreSQL runs on can tell. */
export const noticeTheClosed = (client: pg.ClientBase): Promise<unknown> =>
  client.query('set client_connection_check_interval = 2000').catch(() => {})

/** Our end of the line: asks after a quiet while whether the other is there. */
export const livelyLine = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const
