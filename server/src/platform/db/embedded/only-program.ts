/**
 * Only one program at a time works on an embedded database. It holds an advisory lock in PostgreSQL, which is
 * released the moment its connection ends, however the program ends. A pid file would not do: process ids repeat in
 * containers.
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

/** A program whose server was restarted may not have taken the lock again yet; it is alive nevertheless. */
const isAnothers = async (cluster: Pick<Cluster, 'ownerFile'>): Promise<boolean> => {
  const owner = await livingOwner(cluster)
  return owner?.kind === 'program' && owner.pid !== process.pid
}

/** A program that is stopping, or was just killed, releases the lock within this time. */
const patienceMs = 5_000
const againAfterMs = 150
/** A tool does not need to be alone: it waits while the program restarts its server. */
const toolPatienceMs = 30_000

/**
 * A running program restarts its server by itself, on the port that its connections use. A server that somebody else
 * starts meanwhile on another port would block it for good. Returns when no program is running or the server answers;
 * throws AlreadyRunning.
 */
export const awaitItsServer = async ({ cluster, home, kind }: { cluster: Cluster; home: string; kind: Kind }) => {
  const deadline = Date.now() + (kind === 'program' ? patienceMs : toolPatienceMs)
  while ((await isAnothers(cluster)) && !(await isServing(cluster))) {
    if (Date.now() > deadline) throw new AlreadyRunning(home)
    await sleep(againAfterMs)
  }
}

export interface OnlyProgram {
  /** `last` runs before the lock is released; it may stop the server. */
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
    let state: 'new' | 'held' | 'lost' = 'new'
    fresh.on('error', () => {
      // One that is lost before it holds fails below, and whoever made it tries again.
      if (state === 'held' && !isReleased) void holdAgain()
      state = 'lost'
    })
    const isLost = () => state === 'lost'
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
    if (isLost()) throw new Error('the connection was lost at once')
    state = 'held'
    client = fresh
  }
  /** The server was restarted. */
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
