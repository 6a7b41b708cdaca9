/** Undo: the ticket is restored, unless somebody has changed it since. */
import { undoSeconds } from '@guiche/contract/features/ticket-deeds'
import type { KeptState } from './kept-state.ts'
import type { TicketState } from './transitions.ts'

type Place = Pick<KeptState, 'status' | 'queueId' | 'userId'>

export const undoableUntil = (now: Date): Date => new Date(now.getTime() + undoSeconds * 1000)

/** It is still in the state that the deed left. */
export const isWhereLeft = (current: Place, after: Place): boolean =>
  current.status === after.status && current.queueId === after.queueId && current.userId === after.userId

/** The previous state, with what customers have written since. */
export const restored = (current: TicketState, before: KeptState, after: KeptState): TicketState => ({
  ...before,
  isGroup: current.isGroup,
  unreadMessages: Math.max(0, current.unreadMessages + before.unreadMessages - after.unreadMessages),
  acceptedAt: instant(before.acceptedAt),
  closedAt: instant(before.closedAt),
  snoozedUntil: instant(before.snoozedUntil ?? null),
})

const instant = (kept: string | null): Date | null => (kept === null ? null : new Date(kept))
