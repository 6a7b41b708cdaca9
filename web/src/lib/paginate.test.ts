import { expect, it } from 'vitest'
import { inParts, paginate } from './paginate.ts'

it('pages are filled in order, none beyond its edge', () => {
  expect(paginate([40, 40, 40, 10], 100)).toEqual([
    [0, 1],
    [2, 3],
  ])
  expect(paginate([50, 50], 100)).toEqual([[0, 1]])
})
it('an element higher than a page has one of its own', () => {
  expect(paginate([10, 500, 10], 100)).toEqual([[0], [1], [2]])
})
it('an empty list makes no page', () => expect(paginate([], 100)).toEqual([]))

it('a text longer than a page is split, with nothing lost', () => {
  const text = `${'palavra '.repeat(1000)}fim`
  const parts = inParts(text, { mostLetters: 100 })
  expect(parts.join('')).toBe(text)
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(100)
  expect(inParts('a\nb\nc\nd', { mostLines: 2 })).toEqual(['a\nb', 'c\nd'])
  expect(inParts('')).toEqual([''])
  expect(inParts('x'.repeat(250), { mostLetters: 100 }).map((part) => part.length)).toEqual([100, 100, 50])
})
