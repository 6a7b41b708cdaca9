/** Tells every node that something was committed: in process at once, to the others by a coalesced NOTIFY outside the write's transaction. */
import { keepListening } from '../db/listen.ts'
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

export const startWakeUp = async (url: string, log: Logger): Promise<WakeUp> => {
  const listeners: ((left: Left) => void)[] = []
  let pending: NodeJS.Timeout | null = null
  let untold: Left = { events: false, jobs: false }
  const wakeAll = (left: Left) => {
    for (const listener of listeners) listener(left)
  }
  const listening = await keepListening({
    url,
    name: 'guiche-wake',
    channel,
    log,
    lost: 'the wake-up connection was lost; readers fall back to polling',
    // Our own word comes back too; whoever is in this process has heard it already.
    onNotification: (payload, isOwn) => {
      if (!isOwn) wakeAll(parsed(payload))
    },
    onListening: () => wakeAll(anything),
  })
  const tellOthers = () => {
    const notify = `notify ${channel}, '${written(untold)}'`
    pending = null
    untold = { events: false, jobs: false }
    listening
      .client()
      ?.query(notify)
      .catch((error: unknown) => log.debug({ err: error }, 'notify failed'))
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
