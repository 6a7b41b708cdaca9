import { encodeCursor } from '@guiche/contract/core/paging'
import { describe, expect, test } from 'vitest'
import { idIn, numberIn, offsetOf, pageOf, textAndIdIn, timeAndIdIn } from './pages.ts'

describe('a page', () => {
  const keyOf = (row: { id: number }) => [row.id]
  const rows = [{ id: 7 }, { id: 5 }, { id: 3 }]

  test('shows what fits and has the key of its last row if there is more', () => {
    const page = pageOf(rows, 2, keyOf)
    expect(page).toEqual({ shown: rows.slice(0, 2), hasMore: true, nextCursor: encodeCursor([5]) })
    expect(idIn(page.nextCursor ?? undefined)).toBe(5)
  })

  test('that is the last has no cursor', () => {
    expect(pageOf(rows, 3, keyOf)).toEqual({ shown: rows, hasMore: false, nextCursor: null })
    expect(pageOf([], 3, keyOf)).toEqual({ shown: [], hasMore: false, nextCursor: null })
  })

  test('counts from one', () => {
    expect([offsetOf({}, 20), offsetOf({ pageNumber: 3 }, 20)]).toEqual([0, 40])
  })
})

describe('a cursor', () => {
  test('is read as it was written', () => {
    const at = new Date('2026-03-01T12:00:00.123Z')
    expect(timeAndIdIn(encodeCursor([at.getTime(), 4]))).toEqual({ at, id: 4 })
    expect(textAndIdIn(encodeCursor(['ação ~ 1', 4]))).toEqual({ text: 'ação ~ 1', id: 4 })
    expect(textAndIdIn(encodeCursor(['', 4]))).toEqual({ text: '', id: 4 })
    expect(numberIn(encodeCursor([2 ** 40]))).toBe(2 ** 40)
  })

  test.each([undefined, '', '***', 'abc', encodeCursor(['x']), encodeCursor([1, 2, 3]), encodeCursor([''])])(
    'that is invalid starts at the top: %s',
    (cursor) => {
      expect([idIn(cursor), numberIn(cursor), textAndIdIn(cursor), timeAndIdIn(cursor)]).toEqual([
        null,
        null,
        null,
        null,
      ])
    },
  )

  test('that no column can hold starts at the top', () => {
    expect([idIn(encodeCursor([2 ** 31])), idIn(encodeCursor([0])), idIn(encodeCursor([1.5]))]).toEqual([
      null,
      null,
      null,
    ])
    expect(numberIn(encodeCursor([2 ** 60]))).toBeNull()
    expect(textAndIdIn(encodeCursor(['Ana', 2 ** 31]))).toBeNull()
    expect(timeAndIdIn(encodeCursor([9e15, 1]))).toBeNull()
    expect(timeAndIdIn(encodeCursor([1, 2 ** 31]))).toBeNull()
    // ISO dates of these years have a sign, which PostgreSQL does not read.
    for (const ms of [-8.64e15, -62_167_219_200_001, 253_402_300_800_000, 8.64e15])
      expect(timeAndIdIn(encodeCursor([ms, 1]))).toBeNull()
    expect(textAndIdIn(encodeCursor(['A\u0000na', 4]))).toBeNull()
  })
})
