/**
 * Hosts disappear from the network, and connections die silently. What such a host held (an open transaction, locks,
 * its position in the event log) must not stay until TCP gives up, which takes from a quarter of an hour to two
 * hours.
 */
import type pg from 'pg'

/** Our transactions wait for nothing but the database, so one that is idle for this long has no living client. */
const idleInTransactionMs = 10_000
/** Longer than an abandoned transaction can block others. */
const lockWaitMs = 15_000

/** TCP keepalive for connections that are idle for hours, in seconds and milliseconds as PostgreSQL expects. */
const closeSilentLines =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set tcp_user_timeout = 10000'

/**
 * The same for the connection that shows that a process lives. The last packet may be as old as the pause before the
 * first probe, so the line is given up 12 s after it fell silent at the soonest. Until then the process has let go of
 * its numbers by itself; if others took them before, two would speak for one number.
 */
export const soonestVanishedMs = 12_000
export const closeSilentLives =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 6; set tcp_user_timeout = 17000'

/** The timeouts that PostgreSQL is given. */
export const letGoOfTheVanished = [
  `set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
  `set lock_timeout = ${lockWaitMs}`,
  closeSilentLines,
].join('; ')

/**
 * A statement that runs or waits for a lock ends when its client is gone. Not every system that PostgreSQL runs on
 * supports this check.
 */
export const noticeTheClosed = (client: pg.ClientBase, limit: { query_timeout?: number } = {}): Promise<unknown> =>
  client.query({ ...limit, text: 'set client_connection_check_interval = 2000' }).catch(() => {})

/** Keepalive at our end of the connection. */
export const livelyLine = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const
