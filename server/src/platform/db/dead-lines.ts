/**
 * A connection to the database may die silently, for example when a firewall drops it. A client that waits for an
 * answer cannot tell that from a slow statement, but the server can be asked on another connection: it closes its end
 * of a dead connection soon (vanished.ts), and then the session no longer exists.
 */
import type pg from 'pg'
import { bound, statement } from './statement.ts'

/** Longer than the server needs to notice. */
const lookEveryMs = 20_000

/**
 * The backend's process id, queried from the session itself: the id that the driver knows may be that of a proxy in
 * between.
 */
const sessions = new WeakMap<pg.ClientBase, number>()

export const noteSession = (client: pg.ClientBase, number: number) => void sessions.set(client, number)

const isThere = statement('session_there', 'select from pg_stat_activity where pid = :session')

/**
 * Watches the connection until the returned function is called, and closes it if the server no longer has the
 * session. `others`: where the server is asked.
 */
export const watchLine = (client: pg.ClientBase, others: pg.Pool): (() => void) => {
  const session = sessions.get(client) ?? null
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    // If the server cannot be asked either, nothing is known.
    const found = await others.query(bound(isThere, { session })).catch(() => null)
    if (isOver) return
    if (found?.rowCount === 0) (client as unknown as { connection: pg.Connection }).connection.stream.destroy()
    else wait()
  }
  const wait = () => {
    timer = setTimeout(() => void look(), lookEveryMs)
  }
  if (session !== null) wait()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
