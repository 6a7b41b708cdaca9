/** What to do about a message that waits to be sent, and when a message counts as stuck. */
import type { DeliveryFailure } from '@guiche/contract/errors'

/** After this time it is not worth sending. */
export const expiresAfterMs = 24 * 3_600_000
/** An outbound message that is not accepted for this long is shown as stuck. */
export const stuckAfterMs = 5 * 60_000
/**
 * A stanza may wait ten minutes for the phone to resend what could not be decrypted; one that could not be stored
 * waits for nothing.
 */
export const stanzaStuckAfterMs = 15 * 60_000
/** Longer than any attempt takes: without an attempt for this long, none is running. */
const idleMs = 5 * 60_000

export interface Waiting {
  delivery: 'queued' | 'sending'
  waitsSince: Date
  /** When it was last tried or enqueued; null: never. */
  lastTriedAt: Date | null
  connection: 'up' | 'down' | 'removed'
  /** How long ago its open attempt began, by the database's clock; null: none is open. */
  attemptAgeMs: number | null
}

export type WatchVerdict = { do: 'wait' } | { do: 'wake' } | { do: 'fail'; code: DeliveryFailure }

/** If the connection is down, nothing is done: its chats are resumed when it is back. */
export const judgeWaiting = (waiting: Waiting, now: Date): WatchVerdict => {
  if (waiting.connection === 'removed') return { do: 'fail', code: 'connection_removed' }
  const isExpired = now.getTime() - waiting.waitsSince.getTime() > expiresAfterMs
  const mayStillEnd = waiting.attemptAgeMs !== null && waiting.attemptAgeMs < idleMs
  if (isExpired && !mayStillEnd)
    return { do: 'fail', code: waiting.delivery === 'sending' ? 'outcome_unknown' : 'expired' }
  const lastMs = Math.max(waiting.waitsSince.getTime(), waiting.lastTriedAt?.getTime() ?? 0)
  const isIdle = now.getTime() - lastMs > idleMs
  return { do: waiting.connection === 'up' && isIdle ? 'wake' : 'wait' }
}
