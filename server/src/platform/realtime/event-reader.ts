import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Transaction } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { Rest } from '../rest.ts'

export interface LoggedEvent {
  cursor: Cursor
  companyId: number
  stream: string
  rooms: string[]
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

export interface EventReader {
  /** Up to where everything has been handed over. */
  position(): Cursor
  /** Called for each batch in order; the next batch waits for it. */
  subscribe(listener: (events: readonly LoggedEvent[]) => void | Promise<void>): void
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
    order by xid, id limit 500`,
}
const ofCompany = {
  name: 'events_missed',
  text: `select ${columns} from events
    where (xid, id) > ($1::text::xid8, $2::bigint) and (xid, id) <= ($3::text::xid8, $4::bigint) and company_id = $5
    order by xid, id limit $6`,
}
/** Everything committed so far lies below the oldest running transaction. */
const startPosition = {
  name: 'events_start',
  text: `select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text x`,
}

const toEvent = (row: Row): LoggedEvent => ({
  cursor: { xid: row.x, id: row.i },
  companyId: row.company_id,
  stream: row.stream,
  rooms: row.rooms,
  payload: row.payload,
  maskedPayload: row.masked_payload,
})

const lastId = '999999999999999999'
/** After a wake-up a row may still hide behind a running transaction: look again soon, then rest. */
const pauses = [2, 5, 10, 20, 40, 80]
const restMs = 250
const breathMs = 2

export const createEventReader = (db: Database, log: Logger): EventReader => {
  let position: Cursor = { xid: '0', id: '0' }
  let chain: Promise<unknown> = Promise.resolve()
  const rest = new Rest()
  let quietRounds = pauses.length
  let stopped = false
  let loop: Promise<void> = Promise.resolve()
  const listeners: ((events: readonly LoggedEvent[]) => void | Promise<void>)[] = []

  const serially = <T>(work: () => Promise<T>): Promise<T> => {
    const next = chain.then(work)
    chain = next.catch(() => {})
    return next
  }
  const read = (work: (tx: Transaction) => Promise<Row[]>) => db.platform(work)

  const handOver = async (): Promise<number> => {
    const rows = await read((tx) => tx.sql<Row>(nextBatch, [position.xid, position.id]))
    const last = rows.at(-1)
    if (!last) return 0
    const batch = rows.map(toEvent)
    for (const listener of listeners) await listener(batch)
    position = { xid: last.x, id: last.i }
    return rows.length
  }

  const follow = async () => {
    while (!stopped) {
      try {
        const count = await serially(handOver)
        if (count === 0) quietRounds += 1
        else quietRounds = Math.min(quietRounds, 1)
        // Commits come in swarms: a breath between two reads lets many go out with one.
        if (count > 0 && count < 500) await sleep(breathMs)
        if (count < 500) await rest.atMost(pauses[quietRounds] ?? restMs)
      } catch (error) {
        log.warn({ err: error }, 'the event log cannot be read; trying again')
        await sleep(500)
      }
    }
  }

  return {
    position: () => position,
    subscribe: (listener) => void listeners.push(listener),
    missed: async (companyId, from, to, most) => {
      if (await isUnknown(db, from)) return null
      const rows = await read((tx) => tx.sql<Row>(ofCompany, [from.xid, from.id, to.xid, to.id, companyId, most + 1]))
      return rows.length > most ? null : rows.map(toEvent)
    },
    betweenBatches: serially,
    catchUp: async () => {
      while ((await serially(handOver)) === 500);
    },
    wake: () => {
      quietRounds = 0
      rest.wake()
    },
    start: async () => {
      const rows = await db.platform((tx) => tx.sql<{ x: string }>(startPosition))
      position = { xid: rows[0]?.x ?? '0', id: lastId }
      loop = follow()
    },
    stop: async () => {
      stopped = true
      rest.wake()
      await loop
    },
  }
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
