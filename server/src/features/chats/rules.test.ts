import { describe, expect, it } from 'vitest'
import { circleOf, heirOf, lastMessageOf, mayEdit, mayManage, mayTakeBack } from './rules.ts'

describe('a chat', () => {
  it.each([
    ['its owner', { ownerId: 1 }, { id: 1, profile: 'user' }, true],
    ['another member', { ownerId: 1 }, { id: 2, profile: 'user' }, false],
    ['an admin among the members', { ownerId: 1 }, { id: 2, profile: 'admin' }, false],
    ['anybody while it has none', { ownerId: null }, { id: 2, profile: 'admin' }, false],
  ] as const)('is changed by %s: %s', (_who, chat, actor, isAllowed) => {
    expect(mayManage(chat, actor).ok).toBe(isAllowed)
  })
  it('passes to the member of longest standing, those who can sign in before those who cannot', () => {
    const member = (id: number, day: number, isActive = true) => ({ id, joinedAt: new Date(2026, 1, day), isActive })
    expect(heirOf([member(5, 2), member(9, 1), member(2, 3)])).toBe(9)
    expect(heirOf([member(9, 1), member(5, 1)])).toBe(5)
    expect(heirOf([member(9, 1, false), member(5, 2)])).toBe(5)
    expect(heirOf([member(9, 1, false)])).toBe(9)
    expect(heirOf([])).toBeNull()
  })
  it('holds its owner, and nobody twice', () => {
    expect(circleOf(1, [2, 3, 2])).toEqual([1, 2, 3])
    expect(circleOf(1, [2, 1])).toEqual([1, 2])
  })
  it('shows who wrote what in one line of 255 letters', () => {
    expect(lastMessageOf('Marina', 'bom\n  dia')).toBe('Marina: bom dia')
    expect([...lastMessageOf('Marina', '👍'.repeat(400))]).toHaveLength(255)
  })
})

describe('a message', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const said = (minutesAgo: number, senderId: number | null = 1, isDeleted = false) => ({
    senderId,
    hasFile: false,
    isDeleted,
    createdAt: new Date(now.getTime() - minutesAgo * 60_000),
  })
  it.each([
    ['its sender', said(15), false, null],
    ['its sender, later', said(16), false, 'ERR_EDIT_TOO_LATE'],
    ['its sender, later, with the same words', said(16), true, null],
    ['another', said(1, 2), false, 'ERR_NOT_OWN_MESSAGE'],
    ['somebody, where the sender is gone', said(1, null), false, 'ERR_NOT_OWN_MESSAGE'],
    ['its sender, once it was taken back', said(1, 1, true), true, 'ERR_MESSAGE_NOT_EDITABLE'],
  ] as const)('is edited by %s', (_who, message, isSame, code) => {
    const decision = mayEdit(message, { actorId: 1, words: 'oi', isSame, now })
    expect(decision.ok ? null : decision.code).toBe(code)
  })
  it('is deleted by its sender at any time', () => {
    expect(mayTakeBack(said(9_999), 1).ok).toBe(true)
    expect(mayTakeBack(said(1, null), 1).ok).toBe(false)
  })
})
