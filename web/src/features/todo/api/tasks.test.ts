import { expect, test } from 'vitest'
import { added, changed, putBack, tasksIn, without } from './tasks.ts'

const task = (id: string, text = id) => ({
  id,
  text,
  createdAt: '2027-03-01T10:00:00Z',
  updatedAt: '2027-03-01T10:00:00Z',
})
const later = '2027-03-02T10:00:00Z'

test('blank text is ignored, the rest is trimmed and dated', () => {
  expect(added([], '   ', { id: 'a', now: later })).toEqual([])
  expect(added([task('a')], ' ligar ', { id: 'b', now: later })).toEqual([
    task('a'),
    { id: 'b', text: 'ligar', createdAt: later, updatedAt: later },
  ])
  expect(changed([task('a')], 'a', ' ', later)).toEqual([task('a')])
  expect(changed([task('a')], 'a', 'depois', later)).toEqual([{ ...task('a', 'depois'), updatedAt: later }])
})

test('a removed task can be restored to its place', () => {
  const all = [task('a'), task('b'), task('c')]
  expect(without(all, 'b')).toEqual([task('a'), task('c')])
  expect(putBack(without(all, 'b'), task('b'), 1)).toEqual(all)
})

test('unreadable stored tasks are not shown', () => {
  expect(tasksIn(JSON.stringify([task('a'), { id: 3 }, null]))).toEqual([task('a')])
  expect(tasksIn('{')).toEqual([])
  expect(tasksIn('7')).toEqual([])
})
