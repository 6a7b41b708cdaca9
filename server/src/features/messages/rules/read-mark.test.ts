import { describe, expect, it } from 'vitest'
import { countsAsRead, type LookFacts, marksFor, readMarkPause } from './read-mark.ts'

describe('viewing a ticket', () => {
  const isRead = (ticket: Partial<LookFacts['ticket']>) =>
    countsAsRead({ readerId: 7, ticket: { status: 'open', userId: 7, unreadMessages: 2, ...ticket } })

  it('counts as reading if it is one’s own or nobody’s', () => {
    expect(isRead({})).toBe(true)
    expect(isRead({ userId: null })).toBe(true)
    expect(isRead({ status: 'group', userId: null })).toBe(true)
    expect(isRead({ userId: 8 })).toBe(false)
    expect(isRead({ status: 'group', userId: 8 })).toBe(false)
  })
  it('does not count while the ticket waits or is closed', () => {
    for (const status of ['pending', 'closed', 'nps', 'lgpd'] as const)
      expect(isRead({ status, userId: null })).toBe(false)
  })
  it('does not count if nothing is unread', () => {
    expect(isRead({ unreadMessages: 0 })).toBe(false)
  })
})

it('only a limited number of the newest messages is marked', () => {
  expect([0, 1, 100, 101, 5_000].map(marksFor)).toEqual([0, 1, 100, 100, 100])
})

it('a read receipt is retried more rarely the longer its number is offline, and not for ever', () => {
  const hour = 3_600_000
  expect([0, 5_000, 60_000, hour, 23 * hour, 24 * hour].map(readMarkPause)).toEqual([
    5_000,
    5_000,
    60_000,
    900_000,
    900_000,
    null,
  ])
})
