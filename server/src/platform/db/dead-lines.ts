/**
 * A line to the database may die without a word, as where a firewall forgets it. What waits for an answer on it cannot tell that from a statement
 * that takes long; the server can, on another line: it closes its end of a dead one soon (vanished.ts), and the session is gone.
 */
import type pg from 'pg'
import { bound, statement } from './statement.ts'

/** Longer than the server needs to notice. */
const lookEveryMs = 20_000

/** The server's number for the session, asked of the session itself: what the driver knows may be the number of something in between. */
const sessions = new WeakMap<pg.ClientBase, number>()

export const noteSession = (client: pg.ClientBase, number: number) => void sessions.set(client, number)

const isThere = statement('session_there', 'select from pg_stat_activity where pid = :session')

/** Until what it answers is called, the line is closed when the server has no such session any more; `others`: where the server is asked. */
export const watchLine = (client: pg.ClientBase, others: pg.Pool): (() => void) => {
  const session = sessions.get(client) ?? null
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    // While the server cannot be asked either, nobody knows more than before.
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
