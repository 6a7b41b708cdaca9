/**
 * Which processes are alive. A process holds advisory locks for its names on a connection of its own. When it ends in
 * any way, PostgreSQL releases them at once, so others need not wait for a lease or a heartbeat to expire. If a host
 * disappears from the network, nothing is released and those limits apply.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import type { Transaction } from './database.ts'
import { ofLine } from './database-away.ts'
import { bound, statement } from './statement.ts'
import { closeSilentLives, livelyLine } from './vanished.ts'

export interface LifeSign {
  /** Resolves when the name is held. Names are never given to a second process. */
  sign(name: string): Promise<void>
  /** Others find that nobody holds the name. */
  leave(name: string): Promise<void>
  stop(): Promise<void>
}

/** Separates these locks from all other advisory locks of the database. */
const space = 7_115_604
const lock = statement('life_lock', `select pg_advisory_lock(${space}, hashtext(:name))`)
const unlock = statement('life_unlock', `select pg_advisory_unlock(${space}, hashtext(:name))`)
const againAfterMs = 100

export const openLifeSign = async (url: string, log: Logger): Promise<LifeSign> => {
  const names = new Set<string>()
  let client: pg.Client
  let isStopped = false

  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'guiche-alive', ...livelyLine })
    let state: 'new' | 'held' | 'lost' = 'new'
    fresh.on('error', (error) => {
      const wasHeld = state === 'held'
      state = 'lost'
      // A connection that is lost before that fails below, and whoever made it tries again. If both did, there would
      // be two in its place, each waiting for the other's locks.
      if (!wasHeld || isStopped) return
      log.warn({ err: ofLine(error) }, 'the connection that shows that this process lives was lost; reconnecting')
      void connectAgain()
    })
    const isLost = () => state === 'lost'
    try {
      await fresh.connect()
      await fresh.query(closeSilentLives)
      for (const name of names) await fresh.query(bound(lock, { name }))
      if (isLost()) throw new Error('the connection was lost at once')
    } catch (error) {
      void fresh.end().catch(() => {})
      throw error
    }
    if (isStopped) return void (await fresh.end().catch(() => {}))
    state = 'held'
    client = fresh
  }
  const connectAgain = async () => {
    while (!isStopped) {
      try {
        return await connect()
      } catch {
        await sleep(againAfterMs)
      }
    }
  }
  await connect()

  return {
    sign: async (name) => {
      // Held twice, it would have to be left twice.
      if (names.has(name)) return
      names.add(name)
      await client.query(bound(lock, { name }))
    },
    leave: async (name) => {
      // If the connection is lost, its locks are too, and the next one does not take this one.
      if (names.delete(name)) await client.query(bound(unlock, { name })).catch(() => {})
    },
    stop: async () => {
      isStopped = true
      await client.end().catch(() => {})
    },
  }
}

const silent = statement(
  'life_silent',
  `select name from unnest(:names::text[]) name where pg_try_advisory_xact_lock(${space}, hashtext(name))`,
).rows<{ name: string }>()

/** Those of the names that nobody holds now. */
export const silentNames = async (tx: Transaction, names: readonly string[]): Promise<string[]> =>
  names.length === 0 ? [] : (await tx.sql(silent, { names })).map(({ name }) => name)

const sureAfterMs = 700

/**
 * Tells dead processes from those whose connection broke briefly: a process that is missing at every check for a
 * while is gone.
 */
export class Departed {
  readonly #silentSince = new Map<string, number>()

  /** Takes all that are missing now; returns those that are gone. */
  among(silentNow: readonly string[], now = performance.now()): string[] {
    for (const name of this.#silentSince.keys()) if (!silentNow.includes(name)) this.#silentSince.delete(name)
    for (const name of silentNow) if (!this.#silentSince.has(name)) this.#silentSince.set(name, now)
    return silentNow.filter((name) => now - (this.#silentSince.get(name) ?? now) >= sureAfterMs)
  }
}

const overdueAfterMs = 30_000
/**
 * At most so much of the time between two looks counts: while the database was away, nobody could write. A living worker,
 * whose last heartbeat is up to 10 s old, has 15 s left to write again.
 */
const mostBetweenLooksMs = 5_000

/**
 * Tells frozen processes from running ones: what they write from time to time has not changed for long, by this
 * process's own timer. Compared with the clock, everybody would be overdue at once when the clock jumps.
 */
export class Unchanged {
  readonly #since = new Map<string, { value: string; watchedMs: number }>()
  #lastLookAt = Number.NEGATIVE_INFINITY
  #watchedMs = 0

  /** Takes what each wrote last; returns those that have written nothing new for too long. Called with every look. */
  among(written: ReadonlyMap<string, string>, now = performance.now()): string[] {
    this.#watchedMs += Math.min(now - this.#lastLookAt, mostBetweenLooksMs)
    this.#lastLookAt = now
    for (const name of this.#since.keys()) if (!written.has(name)) this.#since.delete(name)
    return [...written].flatMap(([name, value]) => {
      const known = this.#since.get(name)
      if (known?.value === value) return this.#watchedMs - known.watchedMs >= overdueAfterMs ? [name] : []
      this.#since.set(name, { value, watchedMs: this.#watchedMs })
      return []
    })
  }
}
