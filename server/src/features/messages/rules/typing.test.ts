import { describe, expect, it } from 'vitest'
import { customerSeesTyping, type TypingFacts } from './typing.ts'

describe('an agent’s typing indicator', () => {
  const isSeen = (ticket: Partial<TypingFacts['ticket']>, isShown = true) =>
    customerSeesTyping({ writerId: 7, ticket: { status: 'open', userId: 7, isGroup: false, ...ticket }, isShown })

  it('is shown for the ticket’s owner', () => {
    expect(isSeen({})).toBe(true)
    expect(isSeen({ userId: null })).toBe(true)
    expect(isSeen({ userId: 8 })).toBe(false)
  })
  it('is shown in a group, whoever owns it', () => {
    expect(isSeen({ status: 'group', userId: null, isGroup: true })).toBe(true)
    expect(isSeen({ userId: 8, isGroup: true })).toBe(true)
  })
  it('is not shown while the ticket waits or is closed, nor if the channel does not support it', () => {
    for (const status of ['pending', 'closed', 'nps', 'lgpd'] as const) expect(isSeen({ status })).toBe(false)
    expect(isSeen({}, false)).toBe(false)
  })
})
