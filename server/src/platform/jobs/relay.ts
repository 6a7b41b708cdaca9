import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { Rest } from '../rest.ts'

export interface Relay {
  /** Something was committed: look now. */
  wake(): void
  /** Moves what is there; answers how many rows. */
  drain(): Promise<number>
  start(): void
  stop(): Promise<void>
}

const batchSize = 1000

/**
 * Outbox rows become jobs and are deleted in one statement, so each becomes exactly one job. Any node may do it: rows in another's
 * hands are skipped. Of several rows with one key the last counts, as it would one by one.
 */
const moveBatch = {
  name: 'relay_batch',
  text: `with taken as (
      delete from outbox where id in (select id from outbox order by id limit ${batchSize} for update skip locked) returning *
    ), last as (
      select distinct on (coalesce(job_key, id::text)) * from taken order by coalesce(job_key, id::text), id desc
    ), specs as (
      select array_agg((task, payload::json, queue_name, run_at, max_attempts::smallint, job_key, null::smallint, flags)::graphile_worker.job_spec order by id) list
      from last
    ), added as (
      select count(*) n from specs, lateral graphile_worker.add_jobs(specs.list) where specs.list is not null
    )
    select (select count(*) from taken)::int moved, (select n from added)::int added`,
}

const restMs = 500

const moveAll = async (pool: pg.Pool): Promise<number> => {
  let total = 0
  for (;;) {
    const { rows } = await pool.query<{ moved: number }>(moveBatch)
    const moved = rows[0]?.moved ?? 0
    total += moved
    if (moved < batchSize) return total
  }
}

export const createRelay = (pool: pg.Pool, log: Logger): Relay => {
  const rest = new Rest()
  let stopped = false
  let loop: Promise<void> = Promise.resolve()

  const drain = () => moveAll(pool)
  const follow = async () => {
    while (!stopped) {
      try {
        await drain()
      } catch (error) {
        log.warn({ err: error }, 'the outbox cannot be relayed; trying again')
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
