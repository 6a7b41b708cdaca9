import { describe, expect, it } from 'vitest'
import { answeredKeys, nextRetryAt, nextTurnAt, numbersPerTurn } from './checks.ts'

const now = new Date('2026-05-04T12:00:00Z')
const secondsUntil = (at: Date) => (at.getTime() - now.getTime()) / 1000

describe('the pace', () => {
  it('is one or two numbers a second on average, and never regular', () => {
    const pauses = [0, 0.25, 0.5, 0.75, 1].map((random) => secondsUntil(nextTurnAt(now, numbersPerTurn, random)))
    expect(new Set(pauses).size).toBe(5)
    const average = pauses.reduce((sum, each) => sum + each, 0) / pauses.length
    expect(numbersPerTurn / average).toBeGreaterThan(1)
    expect(numbersPerTurn / average).toBeLessThan(2)
  })
  it('doubles after each failure, up to an hour', () => {
    expect([1, 2, 3, 8, 99].map((failures) => secondsUntil(nextRetryAt(now, failures)))).toEqual([
      30, 60, 120, 3600, 3600,
    ])
  })
})

describe('what WhatsApp answers', () => {
  it('is stored as it writes the number', () => {
    expect(answeredKeys([{ dialKey: '5511988887777', number: '551188887777' }])).toEqual([
      { dialKey: '5511988887777', isValid: true, number: '551188887777', newKey: '5511988887777' },
    ])
  })
  it('leaves a number that nobody has as it is written', () => {
    expect(answeredKeys([{ dialKey: '5511988887777', number: null }])).toEqual([
      { dialKey: '5511988887777', isValid: false, number: undefined, newKey: '5511988887777' },
    ])
  })
  it('waits with the second of two numbers that are one', () => {
    const answers = [
      { dialKey: '5215512345678', number: '525512345678' },
      { dialKey: '525512345678', number: '525512345678' },
    ]
    expect(answeredKeys(answers).map(({ dialKey }) => dialKey)).toEqual(['5215512345678'])
  })
})
