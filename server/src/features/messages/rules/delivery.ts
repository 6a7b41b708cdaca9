/** What to do with the first waiting message of a chat. */
import type { DeliveryFailure } from '@guiche/contract/errors'
import { TemporaryFailure } from '../../../channels/channel.ts'
import { expiresAfterMs } from './waiting.ts'

export interface Waiting {
  waitsSince: Date
  isKnownOnChannel: boolean
  /** How long ago the last attempt without a recorded end began; null: none is open. */
  attemptAgeMs: number | null
  hasFile: boolean
  /** Forwarded messages are sent one after another; null: at once. */
  notBefore: Date | null
  /** The channel recognises a message that is sent again with the same id. */
  repeatsAreOne: boolean
}

export type DeliveryStep =
  | { step: 'send' }
  /** Those behind it wait too. */
  | { step: 'wait'; until: Date }
  | { step: 'fail'; code: DeliveryFailure }

/** Longer than a call mostly takes with its connecting. A status that names our message comes sooner. */
export const openForMs = 45_000
/** The attempt begins with fetching the file from our own store, and with its upload. */
const openForWithFileMs = 5 * 60_000
const openFor = (hasFile: boolean): number => (hasFile ? openForWithFileMs : openForMs)

/** A call that leaves later could arrive after the next message, which others send when the attempt is no longer open. */
export const leavesWithinMs = (hasFile: boolean): number => openFor(hasFile) - 15_000

/**
 * Whoever sends a message may end before they come to the next one, so others look at the chat meanwhile. The longer it
 * takes, the more seldom: while calls to the provider are cut off, thousands of chats wait.
 */
const lookAgainMs = 5_000
const longestLookMs = 30_000

export const nextStep = (waiting: Waiting, now: Date): DeliveryStep => {
  const { attemptAgeMs, repeatsAreOne, hasFile } = waiting
  if (attemptAgeMs !== null && !repeatsAreOne) {
    const openMs = openFor(hasFile)
    const leftMs = openMs - attemptAgeMs
    const lookMs = Math.min(Math.max(attemptAgeMs, lookAgainMs), longestLookMs)
    // Recorded by a clock that was set back: nobody knows how long ago it was.
    const isAhead = attemptAgeMs < -openMs
    // Sending again could duplicate it, doing nothing could lose it: people decide. A late status corrects this.
    return leftMs > 0 && !isAhead
      ? { step: 'wait', until: new Date(now.getTime() + Math.min(leftMs, lookMs)) }
      : { step: 'fail', code: 'outcome_unknown' }
  }
  if (now.getTime() - waiting.waitsSince.getTime() > expiresAfterMs) return { step: 'fail', code: 'expired' }
  if (waiting.notBefore && waiting.notBefore > now) return { step: 'wait', until: waiting.notBefore }
  return waiting.isKnownOnChannel ? { step: 'send' } : { step: 'fail', code: 'not_on_channel' }
}

const longestAwayMs = 5 * 60_000

/**
 * Until a chat is tried again: as long as the provider asked for. The longer its number is away, the more chats wait:
 * each is tried again after half the time that its message has waited, at most five minutes. Undefined: after the job's
 * own delay.
 */
export const pauseAfterMs = (error: unknown, waitsSince: Date, now: Date): number | undefined => {
  if (!(error instanceof TemporaryFailure) || error.retryAfterSeconds === undefined) return undefined
  const askedMs = error.retryAfterSeconds * 1000
  return error.isAway ? Math.max(askedMs, Math.min((now.getTime() - waitsSince.getTime()) / 2, longestAwayMs)) : askedMs
}

/** The person told the provider that they want no marketing. */
export const isOptOut = ({ code }: { code: string }): boolean => code === 'marketing_stopped'
