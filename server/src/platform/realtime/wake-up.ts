/**
 * Tells every node that something was committed: in this process at once, to the others by a coalesced NOTIFY outside
 * the write's transaction.
 */
import { keepListening, type Listening } from '../db/listen.ts'
import type { Logger } from '../log/logger.ts'

/** What a commit left to read: rows of the event log, rows of the outbox. */
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
const nothing: Left = { events: false, jobs: false }
/** After a lost connection nobody knows what was missed. */
const anything: Left = { events: true, jobs: true }
const written = (left: Left) => `${left.events ? 'events ' : ''}${left.jobs ? 'jobs' : ''}`
const parsed = (text: string | undefined): Left => ({
  events: text?.includes('events') !== false,
  jobs: text?.includes('jobs') !== false,
})

/** While the connection is lost there are no notifications: readers poll. */
const notify = (listening: Listening, left: Left, log: Logger) => {
  listening
    .client()
    ?.query(`notify ${channel}, '${written(left)}'`)
    .catch((error: unknown) => log.debug({ err: error }, 'notify failed'))
}

export const startWakeUp = async (url: string, log: Logger): Promise<WakeUp> => {
  const listeners: ((left: Left) => void)[] = []
  let pending: NodeJS.Timeout | null = null
  let untold = nothing
  const wakeAll = (left: Left) => {
    for (const listener of listeners) listener(left)
  }
  const listening = await keepListening({
    url,
    name: 'guiche-wake',
    channel,
    log,
    lost: 'the wake-up connection was lost; readers fall back to polling',
    // Our own notification comes back too; this process has handled it already.
    onNotification: (payload, isOwn) => {
      if (!isOwn) wakeAll(parsed(payload))
    },
    onListening: () => wakeAll(anything),
  })
  const tellOthers = () => {
    const told = untold
    pending = null
    untold = nothing
    notify(listening, told, log)
  }
  return {
    committed: (left) => {
      wakeAll(left)
      untold = { events: untold.events || left.events, jobs: untold.jobs || left.jobs }
      pending ??= setTimeout(tellOthers, coalesceMs)
    },
    onWake: (listener) => void listeners.push(listener),
    stop: async () => {
      if (pending) clearTimeout(pending)
      await listening.stop()
    },
  }
}
