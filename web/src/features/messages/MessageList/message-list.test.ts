import { expect, test } from 'vitest'
import type { Shown } from '../useConversation.ts'
import { placeAfter } from './useFirstIndex.ts'
import { firstUnread, markAfter } from './useNewMark.ts'

const shown = (ids: string): Shown[] =>
  [...ids].map((id) => ({
    // Capital letters are ours.
    message: { id, fromMe: id === id.toUpperCase() } as Shown['message'],
    unsent: null,
  }))

test('older messages added in front move nothing on screen', () => {
  const before = { shown: shown('cd'), first: 100, generation: 0 }
  expect(placeAfter(before, shown('abcd'))).toMatchObject({ first: 98, generation: 0 })
  expect(placeAfter(before, shown('cde'))).toMatchObject({ first: 100, generation: 0 })
})

test('removed pages are subtracted, and a list of other messages starts over', () => {
  const before = { shown: shown('abcd'), first: 98, generation: 0 }
  expect(placeAfter(before, shown('cd'))).toMatchObject({ first: 100, generation: 0 })
  expect(placeAfter(before, shown('xy')).generation).toBe(1)
})

test('on opening, the unread line is above the customer’s first unread message', () => {
  expect(firstUnread(shown('aBcd'), 2)).toBe('c')
  expect(firstUnread(shown('aBcd'), 3)).toBe('a')
  expect(firstUnread(shown('aBcd'), 9)).toBe('a')
  expect(firstUnread(shown('aBcd'), 0)).toBeNull()
})

test('a message that arrives unseen gets the line, one that is seen arriving does not', () => {
  const mark = { id: null, lastId: 'a', isSeen: true }
  expect(markAfter(mark, shown('ab'), true).id).toBeNull()
  const unseen = markAfter(mark, shown('ab'), false)
  expect(unseen.id).toBe('b')
  expect(markAfter(unseen, shown('abc'), false).id).toBe('b')
  const looked = markAfter(unseen, shown('ab'), true)
  expect(markAfter(looked, shown('abc'), false).id).toBe('c')
})

test('replying counts as reading', () => {
  const mark = { id: 'a', lastId: 'a', isSeen: true }
  const answered = [...shown('a'), { message: { id: 'X', fromMe: true } as Shown['message'], unsent: {} as never }]
  expect(markAfter(mark, answered, true).id).toBeNull()
})

test('without new messages nothing changes', () => {
  const mark = { id: null, lastId: 'b', isSeen: true }
  expect(markAfter(mark, shown('ab'), false)).toBe(mark)
  expect(markAfter(mark, shown('zab'), true)).toBe(mark)
})
