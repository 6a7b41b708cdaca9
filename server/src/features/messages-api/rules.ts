/** What a program may send, before anything is looked up. Pure. */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import { isPhoneNumber } from '@guiche/contract/phone-number'

export type Recipient = { kind: 'number' | 'group'; value: string }

/**
 * Blanks and the punctuation of numbers are removed; anything else is invalid. A group is named by its id, which is
 * longer than any number.
 */
export const recipientOf = (typed: string): Decision<Recipient> => {
  const digits = typed.replace(/[\s()+.-]/g, '')
  if (/^\d{16,40}$/.test(digits)) return accept({ kind: 'group', value: digits })
  return isPhoneNumber(digits) ? accept({ kind: 'number', value: digits }) : refuse('ERR_INVALID_NUMBER', 'body.number')
}

/** Of the header; null: there is none. */
export const keyOf = (header: string | readonly string[] | undefined): Decision<string | null> => {
  if (header === undefined) return accept(null)
  return typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)
    ? accept(header)
    : refuse('ERR_IDEMPOTENCY_KEY', 'headers.idempotency-key')
}

interface Met {
  status: string
  userId: number | null
}

/** The owner of a ticket keeps it: a program writes into it, but cannot assign it to somebody else. */
export const meets = ({ status, userId }: Met, wanted: { userId: number | null }): 'write' | 'conflict' | 'hand' => {
  if (wanted.userId === null || userId === wanted.userId) return 'write'
  return status === 'pending' && userId === null ? 'hand' : 'conflict'
}

/** Minutes are counted from the full one. */
export const minuteOf = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000)

export const secondsLeft = (now: Date): number => Math.ceil((minuteOf(now).getTime() + 60_000 - now.getTime()) / 1000)
