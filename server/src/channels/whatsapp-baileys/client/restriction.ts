import type { ConnectionState } from 'baileys'
import type { NumberRestriction } from '../../channel.ts'

type Standing = NonNullable<ConnectionState['reachoutTimeLock']>

/** If WhatsApp gives no end, or refuses without explanation: an hour, then it is asked again. */
export const unknownEndMs = 3_600_000

/** WhatsApp's restriction of the account. Null: it may write to anybody. */
export const restrictionOf = (
  { isActive, timeEnforcementEnds, enforcementType }: Standing,
  now: Date,
): NumberRestriction | null => {
  if (!isActive) return null
  const word: string | undefined = enforcementType
  return {
    until: timeEnforcementEnds ?? new Date(now.getTime() + unknownEndMs),
    reason: 'restricted',
    detail: word === undefined || word === 'DEFAULT' ? null : word,
  }
}
