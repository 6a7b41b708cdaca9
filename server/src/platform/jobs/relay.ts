import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isBlocked, isDatabaseAway, withCode } from '../db/database-away.ts'
import { bound, statement } from '../db/statement.ts'
import type { Logger } from '../log/logger.ts'
import { Rest } from '../rest.ts'
import { notSetAside, setAside } from './set-aside.ts'

export interface Relay {
  /** Something was committed: look now. */
  wake(): void
  /** Relays all rows; returns how many. */
  drain(): Promise<number>
  start(): void
  stop(): Promise<void>
}

const batchSize = 1000

/** Rows that could not become a job are skipped for a while (set-aside.ts). */
const isDue = notSetAside('relay', 'o.id::text', 'now()')
/**
 * A worker records several ended jobs in one statement, in an order of its own. If that and a batch wait for each other,
 * the batch gives up first: PostgreSQL looks for deadlocks after a second, and the worker would stop taking jobs.
 */
const givesUp = `(select set_config('lock_timeout', '300ms', true)) is not null`
/** The plans that the library's function keeps were made when there were few jobs. For many it makes them anew. */
const plansForMany = `(array_length(specs.list, 1) < 50 or set_config('plan_cache_mode', 'force_custom_plan', true) is not null)`

/**
 * One node relays at a time: if two did, the one that came later would skip the other's rows, and might be done with a
 * later row before an earlier one with its key overwrites it.
 */
const turn = `turn as (select pg_try_advisory_xact_lock(7115608, 1) mine)` as const
const isMine = `(select mine from turn)` as const
/** So long a node waits that found another one relaying: longer each time. */
const turnMs = 10
const longestTurnMs = 50

const dueIds = `select array(select o.id::text from outbox o where ${isDue} order by o.id limit ${batchSize}) ids`

/**
 * Of several rows with one key the last counts. Workers take jobs by their time, so those of one batch are a
 * microsecond apart: they begin in the order in which they were enqueued.
 */
const enqueueTaken = `last as (
      select distinct on (coalesce(job_key, id::text)) * from taken order by coalesce(job_key, id::text), id desc
    ), specs as (
      select array_agg((task, payload::json, queue_name, coalesce(run_at, now() - behind * interval '1 microsecond'), max_attempts::smallint, job_key, null::smallint, flags)::graphile_worker.job_spec order by id) list
      from (select *, row_number() over (order by id desc) behind from last) ranked
    ), added as (
      select count(*) n from specs, lateral graphile_worker.add_jobs(specs.list) where specs.list is not null and ${plansForMany}
    )` as const

/**
 * Computed once. PostgreSQL may evaluate `id in (select … limit …)` again for each row: its plan is of a time at which
 * the outbox was empty, as it nearly always is, and would take minutes for 20,000 rows, and more of them than the limit.
 */
const isAmong = (ids: string) =>
  `id between (select min(id) from page) and (select max(id) from page) and id = any(array(${ids}))`

interface Turn {
  /** False: another node was relaying, and nothing was done. */
  isMine: boolean
}

/** Turns outbox rows into jobs and deletes them in one statement, so each becomes exactly one job. Any node may do it. */
const moveBatch = statement(
  'relay_batch',
  `with ${turn}, page as (
      select id from outbox o where ${isMine} and ${givesUp} and ${isDue} order by id limit ${batchSize} for update skip locked
    ), taken as (
      delete from outbox where ${isAmong('select id from page')} returning *
    ), ${enqueueTaken}
    select ${isMine} "isMine", (select count(*) from taken)::int moved, (select n from added)::int added`,
).rows<Turn & { moved: number }>()

interface FreePage extends Turn {
  moved: number
  seen: number
  /** The highest id of the page; null: it was empty. */
  last: string | null
  busy: string[]
}

/**
 * The same for a page of rows, or for `ids`, without those whose job's row a transaction holds now. `busy`: keys that
 * earlier pages left out; a later row must not overtake an earlier one with its key.
 */
const moveFreePage = statement(
  'relay_free_page',
  `with ${turn}, page as (
      select id, job_key from outbox o where ${isMine} and ${givesUp} and id > :after::bigint and (:ids::bigint[] is null or id = any(:ids)) and ${isDue}
        order by id limit ${batchSize} for update skip locked
    ), unlocked as (
      select key from graphile_worker._private_jobs where key in (select job_key from page) for update skip locked
    ), held as (
      select key from graphile_worker._private_jobs where key in (select job_key from page)
      except select key from unlocked
      union select unnest(:busy::text[])
    ), taken as (
      delete from outbox where ${isAmong('select id from page where job_key is null or job_key not in (select key from held)')} returning *
    ), ${enqueueTaken}
    select ${isMine} "isMine", (select count(*) from taken)::int moved, (select count(*) from page)::int seen, (select max(id) from page)::text last,
      array(select key from held) busy, (select n from added)::int added`,
).rows<FreePage & object>()

const restMs = 500

const ask = <R extends pg.QueryResultRow>(pool: pg.Pool, query: pg.QueryConfig): Promise<R[]> =>
  pool.query<R>(query).then(
    ({ rows }) => rows,
    (error: unknown) => {
      throw withCode(error)
    },
  )

const inTurn = async <R extends Turn>(relayOnce: () => Promise<R[]>): Promise<R> => {
  for (let tries = 1; ; tries += 1) {
    const [answer] = await relayOnce()
    if (!answer) throw new Error('a batch must answer one row')
    if (answer.isMine) return answer
    await sleep(Math.min(tries * turnMs, longestTurnMs))
  }
}

interface Place {
  after?: string
  ids?: readonly string[]
  busy: readonly string[]
}

const moveFree = (pool: pg.Pool, { after = '0', ids, busy }: Place): Promise<FreePage> =>
  inTurn(() => ask<FreePage & object>(pool, bound(moveFreePage, { after, ids: ids ?? null, busy })))

/** What need not wait for anybody. The jobs of one company may be locked, and those of all others are behind them. */
const moveAllFree = async (pool: pg.Pool): Promise<number> => {
  let total = 0
  let place: Place = { busy: [] }
  for (;;) {
    const { moved, seen, last, busy } = await moveFree(pool, place)
    total += moved
    if (seen < batchSize || last === null) return total
    place = { after: last, busy }
  }
}

/** A bad row of a large batch must not keep the others waiting until each was tried by itself. */
const pieceSize = 50

/**
 * After a batch failed: moves its rows in pieces, in order, divides a piece that fails, and sets aside the single rows
 * that fail again; those that only waited for others stay. Throws if the database is unavailable.
 */
const moveInPieces = async (pool: pg.Pool, log: Logger, isStopped: () => boolean): Promise<void> => {
  const [due] = await ask<{ ids: string[] }>(pool, { text: dueIds })
  let busy: readonly string[] = []
  const move = async (ids: readonly string[]): Promise<void> => {
    if (isStopped()) return
    try {
      busy = (await moveFree(pool, { ids, busy })).busy
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      // Whatever waits for others takes a while to fail, so it is not tried again in each half.
      if (ids.length > 1) return movePieces(ids, isBlocked(error) ? 1 : Math.ceil(ids.length / 2))
      const [id] = ids
      if (id === undefined || isBlocked(error)) return
      await ask(pool, bound(setAside, { name: 'relay', key: id, againAt: new Date() }))
      log.error({ err: error, work: 'relay', row: id }, 'an outbox row cannot become a job and is set aside')
    }
  }
  const movePieces = async (ids: readonly string[], size: number): Promise<void> => {
    for (let from = 0; from < ids.length; from += size) await move(ids.slice(from, from + size))
  }
  await movePieces(due?.ids ?? [], pieceSize)
}

const moveAll = async (pool: pg.Pool): Promise<number> => {
  let total = 0
  for (;;) {
    const { moved } = await inTurn(() => ask<Turn & { moved: number }>(pool, bound(moveBatch)))
    total += moved
    if (moved < batchSize) return total
  }
}

export const createRelay = (pool: pg.Pool, log: Logger): Relay => {
  const rest = new Rest()
  let stopped = false
  let loop: Promise<void> = Promise.resolve()

  const moveBatches = async () => {
    try {
      return await moveAll(pool)
    } catch (error) {
      if (isBlocked(error)) {
        log.debug({ err: error }, 'a batch of the outbox waits for others; what is free goes on')
        return moveAllFree(pool)
      }
      log.warn({ err: error }, 'a batch of the outbox cannot be relayed; retrying it in pieces')
      await moveInPieces(pool, log, () => stopped)
      return moveAllFree(pool)
    }
  }
  const drain = async () => {
    try {
      return await moveBatches()
    } catch (error) {
      // Something other than a job is locked, a key that is being made for example, or a row is bad.
      if (isDatabaseAway(error)) throw error
      await moveInPieces(pool, log, () => stopped)
      return 0
    }
  }
  const follow = async () => {
    while (!stopped) {
      try {
        await drain()
      } catch (error) {
        log.warn({ err: error }, 'the outbox cannot be relayed; retrying')
        await sleep(1000)
      }
      await rest.atMost(restMs)
    }
  }

  return {
    wake: () => {
      rest.wake()
    },
    drain,
    start: () => {
      loop = follow()
    },
    stop: async () => {
      stopped = true
      rest.wake()
      await loop
    },
  }
}
