import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isBlocked, isDatabaseAway, withCode } from '../db/database-away.ts'
import { bound, statement } from '../db/statement.ts'
import type { Logger } from '../log/logger.ts'
import { Rest } from '../rest.ts'
import { setAside } from './set-aside.ts'

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
const isDue = `not exists (select from set_aside s where s.work = 'relay' and s.row_key = o.id::text and s.again_at > now())`
/**
 * A worker records several ended jobs in one statement, in an order of its own. If that and a batch wait for each other,
 * the batch gives up first: PostgreSQL looks for deadlocks after a second, and the worker would stop taking jobs.
 */
const givesUp = `(select set_config('lock_timeout', '300ms', true)) is not null`

const dueIds = `select array(select id::text from outbox o where ${isDue} order by id limit ${batchSize}) ids`

/**
 * Turns outbox rows into jobs and deletes them in one statement, so each becomes exactly one job. Any node may do it:
 * rows that another node has locked are skipped. Of several rows with one key the last counts. Workers take jobs by
 * their time, so those of one batch are a microsecond apart: they begin in the order in which they were enqueued.
 */
const moveBatch = statement(
  'relay_batch',
  `with taken as (
      delete from outbox where id in (
        select id from outbox o where ${givesUp} and (:ids::bigint[] is null or id = any(:ids)) and ${isDue} order by id limit ${batchSize} for update skip locked
      ) returning *
    ), last as (
      select distinct on (coalesce(job_key, id::text)) * from taken order by coalesce(job_key, id::text), id desc
    ), specs as (
      select array_agg((task, payload::json, queue_name, coalesce(run_at, now() - behind * interval '1 microsecond'), max_attempts::smallint, job_key, null::smallint, flags)::graphile_worker.job_spec order by id) list
      from (select *, row_number() over (order by id desc) behind from last) ranked
    ), added as (
      select count(*) n from specs, lateral graphile_worker.add_jobs(specs.list) where specs.list is not null
    )
    select (select count(*) from taken)::int moved, (select n from added)::int added`,
).rows<{ moved: number }>()

const restMs = 500

const ask = <R extends pg.QueryResultRow>(pool: pg.Pool, query: pg.QueryConfig): Promise<R[]> =>
  pool.query<R>(query).then(
    ({ rows }) => rows,
    (error: unknown) => {
      throw withCode(error)
    },
  )

/** These rows, or all. */
const moveSome = async (pool: pg.Pool, ids: readonly string[] | null): Promise<number> => {
  const [batch] = await ask<{ moved: number }>(pool, bound(moveBatch, { ids }))
  return batch?.moved ?? 0
}

/**
 * After a batch failed: tries each row by itself, in order, and sets aside those that fail again; those that only
 * waited for others stay. Throws if the database is unavailable.
 */
const moveEach = async (pool: pg.Pool, log: Logger): Promise<void> => {
  const [due] = await ask<{ ids: string[] }>(pool, { text: dueIds })
  for (const id of due?.ids ?? []) {
    try {
      await moveSome(pool, [id])
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      if (isBlocked(error)) continue
      await ask(pool, bound(setAside, { name: 'relay', key: id, againAt: new Date() }))
      log.error({ err: error, work: 'relay', row: id }, 'an outbox row cannot become a job and is set aside')
    }
  }
}

const moveAll = async (pool: pg.Pool): Promise<number> => {
  let total = 0
  for (;;) {
    const moved = await moveSome(pool, null)
    total += moved
    if (moved < batchSize) return total
  }
}

export const createRelay = (pool: pg.Pool, log: Logger): Relay => {
  const rest = new Rest()
  let stopped = false
  let loop: Promise<void> = Promise.resolve()

  const drain = async () => {
    try {
      return await moveAll(pool)
    } catch (error) {
      log[isBlocked(error) ? 'debug' : 'warn'](
        { err: error },
        'a batch of the outbox cannot be relayed; retrying its rows one by one',
      )
      await moveEach(pool, log)
      return moveAll(pool)
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
