/** A drop: from leaving CONNECTED until the number is back, or until a user takes care of it. */
import type { ConnectionReason, ConnectionState } from '@guiche/contract/channels'

interface Standing {
  status: ConnectionState
  reason: ConnectionReason | null
}

export type DropStep = 'opens' | 'goesOn' | 'isBack' | 'isEnded' | 'none'

/** What caused the state: the session itself, or a user's command. */
export type StateBy = 'session' | 'start' | 'renew' | 'end'

export const isNewState = (before: Standing | null, after: Standing): boolean =>
  before === null || before.status !== after.status || before.reason !== after.reason

export const dropStep = (before: Standing, after: Standing, by: StateBy): DropStep => {
  if (after.status === 'CONNECTED') return before.status === 'CONNECTED' ? 'none' : 'isBack'
  if (by === 'end' || by === 'renew') return 'isEnded'
  return before.status === 'CONNECTED' ? 'opens' : 'goesOn'
}

export interface DropFacts {
  endedAt: Date | null
  isBack: boolean
  toldAt: Date | null
  toldBackAt: Date | null
  /** 0: nobody wants to be notified. */
  tellAfterMinutes: number
}

/**
 * What the admins are told about a drop now, each of the two at most once. Admins who were not told about the drop
 * are not told about its end.
 */
export const newsOfDrop = ({ endedAt, isBack, toldAt, toldBackAt, tellAfterMinutes }: DropFacts) => {
  if (endedAt === null) return toldAt === null && tellAfterMinutes > 0 ? 'down' : null
  return isBack && toldAt !== null && toldBackAt === null ? 'back' : null
}
