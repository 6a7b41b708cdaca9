/**
 * One program at a time works on an embedded database. The sign of it is a lock that PostgreSQL holds for a connection: however the
 * program ends, it is free in that moment, and no number of a process that repeats in a container can stand for it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { type Kind, livingOwner } from './owner.ts'
import { isServing } from './postmaster.ts'

export class AlreadyRunning extends Error {
  constructor(home: string) {
    super(
      `Another Guichê is running on ${home}: stop it first, or start this one elsewhere (DATA_DIR=./other npm start). ` +
        'Several nodes share a PostgreSQL of their own: DATABASE_URL',
    )
    this.name = 'AlreadyRunning'
  }
}

const lock = 'select pg_try_advisory_lock(7115607, 1) is_ours'
const unlock = 'select pg_advisory_unlock(7115607, 1)'

/** A program whose database was started again under it has not taken the lock again yet: it lives, and that is enough. */
const isAnothers = async (cluster: Pick<Cluster, 'ownerFile'>): Promise<boolean> => {
  const owner = await livingOwner(cluster)
  return owner?.kind === 'program' && owner.pid !== process.pid
}

/** One that is being stopped, or was killed a moment ago, lets go within this time. */
const patienceMs = 5_000
const againAfterMs = 150
/** A tool has nobody to make way for: it waits while the program brings its server back. */
const toolPatienceMs = 30_000

/**
 * A living program starts its server again by itself, on the port that its connections know. One that somebody else started meanwhile,
 * on another port, would keep it away for good. Returns when nobody stands in the way, or the server answers; throws AlreadyRunning.
 */
export const awaitItsServer = async ({ cluster, home, kind }: { cluster: Cluster; home: string; kind: Kind }) => {
  const deadline = Date.now() + (kind === 'program' ? patienceMs : toolPatienceMs)
  while ((await isAnothers(cluster)) && !(await isServing(cluster))) {
    if (Date.now() > deadline) throw new AlreadyRunning(home)
    await sleep(againAfterMs)
  }
}

export interface OnlyProgram {
  /** `last`: what is done before the lock is let go, the database's own end included. */
  release(last?: () => Promise<void>): Promise<void>
}

interface Alone {
  url: string
  cluster: Pick<Cluster, 'ownerFile'>
  home: string
  warn: (message: string) => void
}

/** Throws AlreadyRunning. */
export const beOnlyProgram = async ({ url, cluster, home, warn }: Alone): Promise<OnlyProgram> => {
  let client: pg.Client | undefined
  let isReleased = false

  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'guiche-program', keepAlive: true })
    let isHeld = false
    fresh.on('error', () => {
      if (isHeld && !isReleased) void holdAgain()
      isHeld = false
    })
    await fresh.connect()
    for (const deadline = Date.now() + patienceMs; ; await sleep(againAfterMs)) {
      const { rows } = await fresh.query<{ is_ours: boolean }>(lock)
      if (rows[0]?.is_ours) {
        if (!(await isAnothers(cluster))) break
        await fresh.query(unlock)
      }
      if (Date.now() < deadline) continue
      await fresh.end()
      throw new AlreadyRunning(home)
    }
    isHeld = true
    client = fresh
  }
  /** The database was started again under us. */
  const holdAgain = async () => {
    while (!isReleased) {
      try {
        return await connect()
      } catch (error) {
        if (error instanceof AlreadyRunning) warn(error.message)
        await sleep(againAfterMs)
      }
    }
  }
  await connect()
  return {
    release: async (last) => {
      isReleased = true
      await last?.()
      await client?.end().catch(() => undefined)
    },
  }
}
