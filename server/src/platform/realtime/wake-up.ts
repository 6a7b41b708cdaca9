/** Tells every node that something was committed: in process at once, to the others by a coalesced NOTIFY outside the write's transaction. */
import pg from 'pg'
import type { Logger } from '../log/logger.ts'

export interface WakeUp {
  /** Call after each commit that announced or enqueued something. */
  committed(): void
  /** Some node committed. */
  onWake(listener: () => void): void
  stop(): Promise<void>
}

const channel = 'guiche_committed'
const coalesceMs = 4

export const startWakeUp = async (url: string, log: Logger): Promise<WakeUp> => {
  const listeners: (() => void)[] = []
  let pending: NodeJS.Timeout | null = null
  let stopped = false
  let client: pg.Client | null = null
  const wakeAll = () => {
    for (const listener of listeners) listener()
  }

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'guiche-wake',
      keepAlive: true,
      pipeline: true,
    })
    fresh.on('notification', wakeAll)
    fresh.on('error', (error) => {
      client = null
      log.warn({ err: error }, 'the wake-up connection was lost; readers fall back to polling')
      if (!stopped) setTimeout(() => void reconnect(), 1000).unref()
    })
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    client = fresh
    wakeAll()
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
    committed: () => {
      wakeAll()
      pending ??= setTimeout(() => {
        pending = null
        client?.query(`notify ${channel}`).catch((error: unknown) => log.debug({ err: error }, 'notify failed'))
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
