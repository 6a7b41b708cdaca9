import { describe, expect, it } from 'vitest'
import { customerSeesTyping, type TypingFacts } from './typing.ts'

describe('that an agent is writing', () => {
  const isSeen = (ticket: Partial<TypingFacts['ticket']>, isShown = true) =>
    customerSeesTyping({ writerId: 7, ticket: { status: 'open', userId: 7, isGroup: false, ...ticket }, isShown })

  it('is seen of who attends the ticket', () => {
    expect(isSeen({})).toBe(true)
    expect(isSeen({ userId: null })).toBe(true)
    expect(isSeen({ userId: 8 })).toBe(false)
  })
  it('is seen in a group, whoever it was given to', () => {
    expect(isSeen({ status: 'group', userId: null, isGroup: true })).toBe(true)
    expect(isSeen({ userId: 8, isGroup: true })).toBe(true)
  })
  it('is not seen while the ticket waits or is over, nor where the channel cannot show it', () => {
    for (const status of ['pending', 'closed', 'nps', 'lgpd'] as const) expect(isSeen({ status })).toBe(false)
    expect(isSeen({}, false)).toBe(false)
  })
})
