/** A correct archive, and then with one thing wrong at a time. */
import { describe, expect, it } from 'vitest'
import { oldWords } from '../plan/old-words.ts'
import { type Archive, judgeArchive } from './archive.ts'

const told = oldWords(30)
const rows = told.map(({ chat, text, fromMe }) => ({ chat, text, fromMe, ticketId: chat === 'a001' ? 1 : 2 }))
const counts = (wrong: Partial<Archive>) => {
  const { lost, doubled, outOfOrder } = judgeArchive({ told, rows, ...wrong })
  return [lost.length, doubled.length, outOfOrder.length]
}
const withRow = (at: number, change: Partial<(typeof rows)[number]>) =>
  rows.map((row, index) => (index === at ? { ...row, ...change } : row))

describe('the judge of old messages', () => {
  it('finds nothing when each message is there once, or when there are none', () => {
    expect(counts({})).toEqual([0, 0, 0])
    expect(counts({ told: [], rows: [] })).toEqual([0, 0, 0])
  })
  it('finds a missing message, one from somebody else, and one on the wrong side', () => {
    expect(counts({ rows: rows.slice(1) })).toEqual([1, 0, 0])
    expect(counts({ rows: withRow(0, { chat: 'a002' }) })[0]).toBe(1)
    expect(counts({ rows: withRow(0, { fromMe: true }) })).toEqual([1, 0, 0])
  })
  it('finds a message that is there twice, one from nobody, and a chat in two tickets', () => {
    const [first] = rows
    expect(counts({ rows: [...(first ? [first] : []), ...rows] })).toEqual([0, 1, 0])
    expect(counts({ rows: [...rows, { chat: 'a002', text: 'quem?', fromMe: false, ticketId: 2 }] })[1]).toBe(1)
    expect(counts({ rows: withRow(0, { ticketId: 9 }) })).toEqual([0, 1, 0])
  })
  it('finds two messages in the wrong order', () => {
    const [first, second, ...rest] = rows
    expect(counts({ rows: first && second ? [second, first, ...rest] : [] })).toEqual([0, 0, 1])
  })
})
