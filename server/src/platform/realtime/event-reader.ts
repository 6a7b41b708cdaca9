import type { Database, Transaction } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { readRooms } from './event-log.ts'
import { batchSize, LogFollower } from './log-follower.ts'

export interface LoggedEvent {
  cursor: Cursor
  companyId: number
  stream: string
  rooms: string[]
  /** Who is in one of these is left out. */
  except: string[]
  payload: Record<string, unknown>
  maskedPayload: Record<string, unknown> | null
}

/** Transaction id and row id: the only order that never steps over a row which committed late. */
export interface Cursor {
  xid: string
  id: string
}

export const cursorText = ({ xid, id }: Cursor) => `${xid}:${id}`
export const parseCursor = (text: string): Cursor | null => {
  const match = /^(\d{1,19}):(\d{1,18})$/.exec(text)
  return match?.[1] && match[2] ? { xid: match[1], id: match[2] } : null
}
export const isAfter = (left: Cursor, right: Cursor) =>
  left.xid === right.xid ? BigInt(left.id) > BigInt(right.id) : BigInt(left.xid) > BigInt(right.xid)

type Listener = (events: readonly LoggedEvent[]) => void | Promise<void>

export interface EventReader {
  /** Up to where everything has been handed over. */
  position(): Cursor
  /** Called for each batch in order; the next batch waits for it. */
  subscribe(listener: Listener): void
  /** What one company's log holds after `from` up to `to`; null when the log no longer reaches back that far. */
  missed(companyId: number, from: Cursor, to: Cursor, most: number): Promise<LoggedEvent[] | null>
  /** Runs while no batch is being handed over. */
  betweenBatches<T>(work: () => Promise<T>): Promise<T>
  /** Reads on until nothing more is there. */
  catchUp(): Promise<void>
  /** Something was committed: look now. */
  wake(): void
  start(): Promise<void>
  stop(): Promise<void>
}

type Row = {
  x: string
  i: string
  company_id: number
  stream: string
  rooms: string[]
  payload: Record<string, unknown>
  masked_payload: Record<string, unknown> | null
}

const columns = 'xid::text x, id::text i, company_id, stream, rooms, payload, masked_payload'
const nextBatch = {
  name: 'events_next',
  text: `select ${columns} from events
    where (xid, id) > ($1::text::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by xid, id limit ${batchSize}`,
}
const ofCompany = {
  name: 'events_missed',
  text: `select ${columns} from events
    where (xid, id) > ($1::text::xid8, $2::bigint) and (xid, id) <= ($3::text::xid8, $4::bigint) and company_id = $5
    order by xid, id limit $6`,
}
const startPosition = {
  name: 'events_start',
  text: `select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text x`,
}
const lastId = '999999999999999999'
/** Behind everything that was committed for certain: whatever is read from now on knows it. */
export const positionNow = async (tx: Transaction): Promise<Cursor> => {
  const [row] = await tx.sql<{ x: string }>(startPosition)
  if (!row) throw new Error('the database did not say where the event log stands')
  return { xid: row.x, id: lastId }
}

const toEvent = (row: Row): LoggedEvent => ({
  cursor: { xid: row.x, id: row.i },
  companyId: row.company_id,
  stream: row.stream,
  ...readRooms(row.rooms),
  payload: row.payload,
  maskedPayload: row.masked_payload,
})

/** Runs what it is given one after another; one that fails holds up nothing. */
const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}

export const createEventReader = (db: Database, log: Logger): EventReader => {
  let position: Cursor = { xid: '0', id: '0' }
  const listeners: Listener[] = []
  const serially = inTurn()
  const handOver = async (): Promise<number> => {
    const rows = await db.platform((tx) => tx.sql<Row>(nextBatch, [position.xid, position.id]))
    const last = rows.at(-1)
    if (!last) return 0
    const batch = rows.map(toEvent)
    for (const listener of listeners) await listener(batch)
    position = { xid: last.x, id: last.i }
    return rows.length
  }
  const readOn = () => serially(handOver)
  const follower = new LogFollower(readOn, log)
  return {
    position: () => position,
    subscribe: (listener) => void listeners.push(listener),
    missed: (companyId, from, to, most) => missedEvents(db, { companyId, from, to, most }),
    betweenBatches: serially,
    catchUp: async () => {
      while ((await readOn()) === batchSize);
    },
    wake: () => follower.wake(),
    start: async () => {
      position = await db.platform(positionNow)
      follower.start()
    },
    stop: () => follower.stop(),
  }
}

interface Gap {
  companyId: number
  from: Cursor
  to: Cursor
  most: number
}

const missedEvents = async (db: Database, { companyId, from, to, most }: Gap): Promise<LoggedEvent[] | null> => {
  if (await isUnknown(db, from)) return null
  const keys = [from.xid, from.id, to.xid, to.id, companyId, most + 1]
  const rows = await db.platform((tx) => tx.sql<Row>(ofCompany, keys))
  return rows.length > most ? null : rows.map(toEvent)
}

const knownPart = {
  name: 'events_known_part',
  text: `select coalesce(max(cut_xid)::text, '0') cut, pg_snapshot_xmax(pg_current_snapshot())::text next from event_log_cuts`,
}
/** Cut off below, or from a future that a restored database has not had. */
const isUnknown = async (db: Database, from: Cursor) => {
  const rows = await db.platform((tx) => tx.sql<{ cut: string; next: string }>(knownPart))
  const { cut, next } = rows[0] ?? { cut: '0', next: '0' }
  return BigInt(cut) >= BigInt(from.xid) || BigInt(from.xid) >= BigInt(next)
}
