/** Tells every node that something was committed: in process at once, to the others by a coalesced NOTIFY outside the write's transaction. */
import pg from 'pg'
import type { Logger } from '../log/logger.ts'

/** What a commit left for those who read it: rows of the event log, rows of the outbox. */
export interface Left {
  events: boolean
  jobs: boolean
}

export interface WakeUp {
  /** Call after each commit that announced or enqueued something. */
  committed(left: Left): void
  /** Some node committed, or may have. */
  onWake(listener: (left: Left) => void): void
  stop(): Promise<void>
}

const channel = 'guiche_committed'
const coalesceMs = 4
/** After a connection was lost nobody knows what was missed. */
const anything: Left = { events: true, jobs: true }
const written = (left: Left) => `${left.events ? 'events ' : ''}${left.jobs ? 'jobs' : ''}`
const parsed = (text: string | undefined): Left => ({
  events: text?.includes('events') !== false,
  jobs: text?.includes('jobs') !== false,
})

/** The server's number for this connection; the library keeps it, its types do not say so. */
const ownProcessOf = (client: pg.Client) => (client as unknown as { processID: number | null }).processID

export const startWakeUp = async (url: string, log: Logger): Promise<WakeUp> => {
  const listeners: ((left: Left) => void)[] = []
  let pending: NodeJS.Timeout | null = null
  let untold: Left = { events: false, jobs: false }
  let stopped = false
  let client: pg.Client | null = null
  const wakeAll = (left: Left) => {
    for (const listener of listeners) listener(left)
  }

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'guiche-wake',
      keepAlive: true,
      pipeline: true,
    })
    // Our own word comes back too; whoever is in this process has heard it already.
    fresh.on('notification', ({ processId, payload }) => {
      if (processId !== ownProcessOf(fresh)) wakeAll(parsed(payload))
    })
    fresh.on('error', (error) => {
      client = null
      log.warn({ err: error }, 'the wake-up connection was lost; readers fall back to polling')
      if (!stopped) setTimeout(() => void reconnect(), 1000).unref()
    })
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    client = fresh
    wakeAll(anything)
  }
  const reconnect = async () => {
    try {
      await connect()
    } catch {
      if (!stopped) setTimeout(() => void reconnect(), 1000).unref()
    }
  }
  await connect()

  return {
    committed: (left) => {
      wakeAll(left)
      untold = { events: untold.events || left.events, jobs: untold.jobs || left.jobs }
      pending ??= setTimeout(() => {
        const notify = `notify ${channel}, '${written(untold)}'`
        pending = null
        untold = { events: false, jobs: false }
        client?.query(notify).catch((error: unknown) => log.debug({ err: error }, 'notify failed'))
      }, coalesceMs)
    },
    onWake: (listener) => void listeners.push(listener),
    stop: async () => {
      stopped = true
      if (pending) clearTimeout(pending)
      await client?.end().catch(() => {})
    },
  }
}
