import { describe, expect, it } from 'vitest'
import { circleOf, lastMessageOf, mayManage } from './rules.ts'

describe('a chat', () => {
  it.each([
    ['its owner', { ownerId: 1 }, { id: 1, profile: 'user' }, true],
    ['another member', { ownerId: 1 }, { id: 2, profile: 'user' }, false],
    ['an admin among the members', { ownerId: 1 }, { id: 2, profile: 'admin' }, false],
    ['an admin once the owner is gone', { ownerId: null }, { id: 2, profile: 'admin' }, true],
    ['a member once the owner is gone', { ownerId: null }, { id: 2, profile: 'user' }, false],
  ] as const)('is changed by %s: %s', (_who, chat, actor, isAllowed) => {
    expect(mayManage(chat, actor).ok).toBe(isAllowed)
  })
  it('holds whoever keeps it, and nobody twice', () => {
    expect(circleOf(1, [2, 3, 2])).toEqual([1, 2, 3])
    expect(circleOf(1, [2, 1])).toEqual([1, 2])
  })
  it('shows who said what in one line of 255 letters', () => {
    expect(lastMessageOf('Marina', 'bom\n  dia')).toBe('Marina: bom dia')
    expect([...lastMessageOf('Marina', '👍'.repeat(400))]).toHaveLength(255)
  })
})
