import type { Database, Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Logger } from '../log/logger.ts'
import { readRooms } from './event-log.ts'
import { batchSize, LogFollower } from './log-follower.ts'

export interface LoggedEvent {
  cursor: Cursor
  companyId: number
  stream: string
  rooms: string[]
  /** Members of one of these rooms are excluded. */
  except: string[]
  payload: Record<string, unknown>
  maskedPayload: Record<string, unknown> | null
}

/** Transaction id and row id: the only order that never skips a row that committed late. */
export interface Place {
  xid: string
  id: string
}

/** A cursor is valid for one epoch of the database: a restored database counts its transactions anew. */
export interface Cursor extends Place {
  epoch: string
}

/** Matches no epoch: a client with it reloads everything. */
const noEpoch = ''
export const cursorText = ({ epoch, xid, id }: Cursor) => `${epoch}:${xid}:${id}`
/** A cursor without an epoch is from a page that was open during an upgrade. */
export const parseCursor = (text: string): Cursor | null => {
  const match = /^(?:([0-9a-f]{1,32}):)?(\d{1,19}):(\d{1,18})$/.exec(text)
  return match?.[2] && match[3] ? { epoch: match[1] ?? noEpoch, xid: match[2], id: match[3] } : null
}
export const isAfter = (left: Place, right: Place) =>
  left.xid === right.xid ? BigInt(left.id) > BigInt(right.id) : BigInt(left.xid) > BigInt(right.xid)

type Listener = (events: readonly LoggedEvent[]) => void | Promise<void>

export interface EventReader {
  /** Everything up to here has been delivered. */
  position(): Cursor
  /** Called for each batch in order; the next batch waits for it. */
  subscribe(listener: Listener): void
  /**
   * For other companies only the positions of events are read. Asked before each batch; without it everything is
   * read.
   */
  readOnlyOf(companies: () => readonly number[]): void
  /** Called when the database was replaced by an older one: it does not contain what was delivered. */
  onSetBack(listener: () => void): void
  /** Seconds since the oldest committed event that was not delivered yet. */
  lagSeconds(): Promise<number>
  /** Seconds since the log was last read. */
  silentSeconds(): number
  /**
   * The log of one company after `from` up to `to`; null if the log no longer reaches back that far, reading takes
   * too long, or it is too much for one client.
   */
  missed(companyId: number, from: Cursor, to: Cursor, most: number): Promise<LoggedEvent[] | null>
  /** Runs while no batch is being delivered. */
  betweenBatches<T>(work: () => Promise<T>): Promise<T>
  /**
   * Reads until nothing more is there. Who asks before it begins shares it: when a node ends, hundreds of clients come
   * back to another one at the same time.
   */
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

type Unheard = Pick<Row, 'x' | 'i' | 'company_id'> & { stream: null }

const columns = 'xid::text x, id::text i, company_id, stream, rooms, payload, masked_payload'
/** In a statement of its own before the one that reads: only then does that one see everything that ended below it. */
const nextEnd = statement('events_end', `select set_config('app.events_end', event_log_end()::text, true) "end"`).rows<{
  end: string
}>()
const batchOf = `from events
    where (xid, id) > (:xid::text::xid8, :fromId::bigint) and xid < current_setting('app.events_end')::xid8
    order by xid, id limit ${batchSize}`
const nextBatch = statement('events_next', `select ${columns} ${batchOf}`).rows<Row>()
/** For events that nobody here receives only the position is sent, with `stream` null. */
const nextBatchHeard = statement(
  'events_next_heard',
  `select b.xid::text x, b.id::text i, b.company_id, case when h.id is not null then b.stream end stream, case when h.id is not null then b.rooms end rooms,
      case when h.id is not null then b.payload end payload, case when h.id is not null then b.masked_payload end masked_payload
    from (select xid, id, company_id, stream, rooms, payload, masked_payload ${batchOf}) b left join unnest(:heard::int[]) h(id) on h.id = b.company_id
    order by b.xid, b.id`,
).rows<Row | Unheard>()
const oldestUnread = statement(
  'events_lag',
  `select greatest(extract(epoch from clock_timestamp() - created_at), 0)::float8 seconds from events
    where (xid, id) > (:xid::text::xid8, :positionId::bigint) order by xid, id limit 1`,
).rows<{ seconds: number }>()
const ofCompany = statement(
  'events_missed',
  `select ${columns}, octet_length(payload::text) + coalesce(octet_length(masked_payload::text), 0) bytes from events
    where (xid, id) > (:fromXid::text::xid8, :fromId::bigint) and (xid, id) <= (:toXid::text::xid8, :toId::bigint) and company_id = :companyId
    order by company_id, xid, id limit :limit`,
).rows<Row & { bytes: number }>()
/** What a client missed is held in memory until it is sent. Some 1,500 events of usual length, far fewer with the longest notes. */
const mostMissedBytes = 4 * 1024 * 1024
/** Events have very different lengths: so few are read before their bytes are counted. */
const missedAtOnce = 100
const startPosition = statement(
  'events_start',
  `select (event_log_end()::text::numeric - 1)::text x, (select epoch from event_log_epoch) epoch`,
).rows<{ x: string; epoch: string }>()
const lastId = '999999999999999999'
/** After everything that is certainly committed: all later events will be read. */
export const positionNow = async (tx: Transaction): Promise<Cursor> => {
  const [row] = await tx.sql(startPosition)
  if (!row) throw new Error('the database did not say where the event log stands')
  return { epoch: row.epoch, xid: row.x, id: lastId }
}

const eventIn =
  (epoch: string) =>
  (row: Row): LoggedEvent => ({
    cursor: { epoch, xid: row.x, id: row.i },
    companyId: row.company_id,
    stream: row.stream,
    ...readRooms(row.rooms),
    payload: row.payload,
    maskedPayload: row.masked_payload,
  })

/** Runs tasks one after another; one that fails does not block the next. */
const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
}

export const createEventReader = (db: Database, log: Logger): EventReader => {
  let position: Cursor = { epoch: noEpoch, xid: '0', id: '0' }
  let readAt = performance.now()
  const listeners: Listener[] = []
  const setBack: (() => void)[] = []
  let companies: (() => readonly number[]) | null = null
  const serially = inTurn()
  const handOver = async (): Promise<number> => {
    const { end, rows } = await db.eventLog((tx) => nextRows(tx, position, companies?.() ?? null))
    readAt = performance.now()
    // Everything that we have read was below the end at that time, and the end of one database only grows.
    if (BigInt(end) <= BigInt(position.xid)) {
      position = await db.eventLog(positionNow)
      log.warn('the database was replaced by an older one: open pages reload')
      for (const listener of setBack) listener()
      return 0
    }
    const last = rows.at(-1)
    if (!last) return 0
    const batch = rows.filter(isHeard).map(eventIn(position.epoch))
    if (batch.length > 0) for (const listener of listeners) await listener(batch)
    position = { epoch: position.epoch, xid: last.x, id: last.i }
    return rows.length
  }
  const readOn = () => serially(handOver)
  /** It has not begun, so that it also reads what whoever asks now is to hear. */
  let awaited: Promise<void> | null = null
  const readToTheEnd = async () => {
    const first = serially(() => {
      awaited = null
      return handOver()
    })
    for (let count = await first; count === batchSize; ) count = await readOn()
  }
  const follower = new LogFollower(readOn, log)
  return {
    position: () => position,
    lagSeconds: async () => {
      const [row] = await db.eventLog((tx) => tx.sql(oldestUnread, { xid: position.xid, positionId: position.id }))
      return row?.seconds ?? 0
    },
    silentSeconds: () => (performance.now() - readAt) / 1000,
    subscribe: (listener) => void listeners.push(listener),
    readOnlyOf: (wanted) => {
      companies = wanted
    },
    onSetBack: (listener) => void setBack.push(listener),
    missed: async (companyId, from, to, most) => {
      if (from.epoch !== position.epoch) return null
      return missedEvents(db, { companyId, from, to, most }).catch((error: unknown) => {
        log.warn(
          { err: error, companyId },
          'the events that a socket missed could not be read in time; its page reloads',
        )
        return null
      })
    },
    betweenBatches: serially,
    catchUp: () => {
      awaited ??= readToTheEnd()
      return awaited
    },
    wake: () => follower.wake(),
    start: async () => {
      position = await db.eventLog(positionNow)
      readAt = performance.now()
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

/** Both statements are sent together. `heard` null: all companies. */
const nextRows = async (
  tx: Transaction,
  from: Cursor,
  heard: readonly number[] | null,
): Promise<{ end: string; rows: (Row | Unheard)[] }> => {
  const place = { xid: from.xid, fromId: from.id }
  const [[last], rows] = await Promise.all([
    tx.sql(nextEnd),
    heard ? tx.sql(nextBatchHeard, { ...place, heard }) : tx.sql(nextBatch, place),
  ])
  if (!last) throw new Error('the database did not say where the event log ends')
  return { end: last.end, rows }
}

const isHeard = (row: Row | Unheard): row is Row => row.stream !== null

const missedEvents = (db: Database, { companyId, from, to, most }: Gap): Promise<LoggedEvent[] | null> =>
  db.eventLog(async (tx) => {
    if (await isUnknown(tx, from)) return null
    const found: Row[] = []
    let bytes = 0
    for (let after: Place = from; ; ) {
      const part = { fromXid: after.xid, fromId: after.id, toXid: to.xid, toId: to.id }
      const rows = await tx.sql(ofCompany, { ...part, companyId, limit: missedAtOnce })
      found.push(...rows)
      bytes += rows.reduce((sum, row) => sum + row.bytes, 0)
      if (found.length > most || bytes > mostMissedBytes) return null
      const last = rows.at(-1)
      if (!last || rows.length < missedAtOnce) break
      after = { xid: last.x, id: last.i }
    }
    // Again: a day of the log may have been dropped since the first look.
    return (await isUnknown(tx, from)) ? null : found.map(eventIn(from.epoch))
  })

const knownPart = statement(
  'events_known_part',
  `select coalesce(max(cut_xid)::text, '0') cut, pg_snapshot_xmax(pg_current_snapshot())::text next from event_log_cuts`,
).rows<{ cut: string; next: string }>()
/** The log no longer reaches back that far, or the cursor is from a future that this database has not had. */
const isUnknown = async (tx: Transaction, from: Cursor) => {
  const rows = await tx.sql(knownPart)
  const { cut, next } = rows[0] ?? { cut: '0', next: '0' }
  return BigInt(cut) >= BigInt(from.xid) || BigInt(from.xid) >= BigInt(next)
}
