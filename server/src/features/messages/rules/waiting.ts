/** What to do about a message that waits to be sent, and from when on a message counts as stuck. */
import type { DeliveryFailure } from '@guiche/contract/errors'

/** After so long nobody wants it delivered any more. */
export const expiresAfterMs = 24 * 3_600_000
/** Outbound without an acceptance for so long is shown as stuck. */
export const stuckAfterMs = 5 * 60_000
/** A stanza may wait ten minutes for the phone to repeat what could not be read; one that failed to be stored waits for nothing. */
export const stanzaStuckAfterMs = 15 * 60_000
/** Longer than any attempt lasts: where nothing was tried for so long, nothing is under way. */
const idleMs = 5 * 60_000

export interface Waiting {
  delivery: 'queued' | 'sending'
  waitsSince: Date
  /** When it was last tried or woken; null: never. */
  lastTriedAt: Date | null
  connection: 'up' | 'down' | 'removed'
}

export type WatchVerdict = { do: 'wait' } | { do: 'wake' } | { do: 'fail'; code: DeliveryFailure }

/** A connection that is down is not hurried: its chats are resumed when it is back. */
export const judgeWaiting = (waiting: Waiting, now: Date): WatchVerdict => {
  if (waiting.connection === 'removed') return { do: 'fail', code: 'connection_removed' }
  const isExpired = now.getTime() - waiting.waitsSince.getTime() > expiresAfterMs
  if (isExpired) return { do: 'fail', code: waiting.delivery === 'sending' ? 'outcome_unknown' : 'expired' }
  const lastMs = Math.max(waiting.waitsSince.getTime(), waiting.lastTriedAt?.getTime() ?? 0)
  const isIdle = now.getTime() - lastMs > idleMs
  return { do: waiting.connection === 'up' && isIdle ? 'wake' : 'wait' }
}
