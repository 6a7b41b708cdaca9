/** A drop: from leaving CONNECTED until the number is back, or until a person takes it in hand. */
import type { ConnectionReason, ConnectionState } from '@guiche/contract/channels'

interface Standing {
  status: ConnectionState
  reason: ConnectionReason | null
}

export type DropStep = 'opens' | 'goesOn' | 'isBack' | 'isEnded' | 'none'

/** Who brought the state about: the session itself, or a person's command. */
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
  /** 0: nobody wants to be told. */
  tellAfterMinutes: number
}

/** What the admins are told of a drop now; each of the two at most once. Who was not told of the drop is not told of its end. */
export const newsOfDrop = ({ endedAt, isBack, toldAt, toldBackAt, tellAfterMinutes }: DropFacts) => {
  if (endedAt === null) return toldAt === null && tellAfterMinutes > 0 ? 'down' : null
  return isBack && toldAt !== null && toldBackAt === null ? 'back' : null
}
