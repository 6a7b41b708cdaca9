/** What is to be done with the first message that waits in a chat. */
import type { DeliveryFailure } from '@guiche/contract/errors'
import { expiresAfterMs } from './waiting.ts'

export interface Waiting {
  waitsSince: Date
  isKnownOnChannel: boolean
  /** When the last attempt began whose end nobody wrote down; null: none is open. */
  attemptedAt: Date | null
  hasFile: boolean
  /** Messages that are passed on leave one after another; null: at once. */
  notBefore: Date | null
  /** The channel takes a message that carries the same id for the same message. */
  repeatsAreOne: boolean
}

export type DeliveryStep =
  | { step: 'send' }
  /** Those behind it wait too. */
  | { step: 'wait'; until: Date }
  | { step: 'fail'; code: DeliveryFailure }

/** Longer than an answer is waited for (30 s), and what is left for a status that names our message. */
export const openForMs = 45_000
/** The attempt begins with handing over the file. */
const openForWithFileMs = 5 * 60_000

export const nextStep = (waiting: Waiting, now: Date): DeliveryStep => {
  const { attemptedAt, repeatsAreOne, hasFile } = waiting
  if (attemptedAt && !repeatsAreOne) {
    const openMs = hasFile ? openForWithFileMs : openForMs
    const until = new Date(attemptedAt.getTime() + openMs)
    // Written by a clock that has been set back: how long ago that was, nobody knows.
    const isAhead = attemptedAt.getTime() - now.getTime() > openMs
    // To send it again could double it, to be silent could lose it: people decide. A late status corrects this.
    return now < until && !isAhead ? { step: 'wait', until } : { step: 'fail', code: 'outcome_unknown' }
  }
  if (now.getTime() - waiting.waitsSince.getTime() > expiresAfterMs) return { step: 'fail', code: 'expired' }
  if (waiting.notBefore && waiting.notBefore > now) return { step: 'wait', until: waiting.notBefore }
  return waiting.isKnownOnChannel ? { step: 'send' } : { step: 'fail', code: 'not_on_channel' }
}
