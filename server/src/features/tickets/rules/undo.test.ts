import { describe, expect, it } from 'vitest'
import type { TicketState } from './transitions.ts'
import { isWhereLeft, restored } from './undo.ts'

const state: TicketState = {
  status: 'open',
  queueId: 1,
  userId: 7,
  isGroup: false,
  isBot: false,
  isTransfered: false,
  useIntegration: false,
  unreadMessages: 2,
  amountUsedBotQueues: 1,
  ratingAsked: 0,
  acceptedAt: new Date('2026-11-02T12:00:00Z'),
  closedAt: null,
  snoozedUntil: null,
}
const kept = (change: Partial<TicketState> = {}) => JSON.parse(JSON.stringify({ ...state, ...change }))

describe('undo', () => {
  it('restores an unchanged ticket, and leaves one that somebody changed', () => {
    const after = kept({ status: 'closed' })
    expect(isWhereLeft({ ...state, status: 'closed' }, after)).toBe(true)
    expect(isWhereLeft(state, after)).toBe(false)
    expect(isWhereLeft({ ...state, status: 'closed', userId: 8 }, after)).toBe(false)
  })
  it('restores the unread count, and keeps later messages', () => {
    const current = { ...state, status: 'pending' as const, userId: null, unreadMessages: 1, acceptedAt: null }
    const back = restored(current, kept(), kept({ status: 'pending', userId: null, unreadMessages: 0 }))
    expect(back).toEqual({ ...state, unreadMessages: 3 })
  })
})
