import { describe, expect, it } from 'vitest'
import { isLate, numberBefore, orderStep } from './late-arrival.ts'

const at = (seconds: number) => new Date(seconds * 1000)

describe('whether a message came late', () => {
  it('is told by whole seconds of the channel', () => {
    expect(isLate(at(10), at(11))).toBe(true)
    expect(isLate(at(10.2), at(10.9))).toBe(false)
    expect(isLate(at(11), at(10))).toBe(false)
  })
  it('is not so where the channel timed nothing before', () => expect(isLate(at(10), null)).toBe(false))
})

describe('the number of a late message', () => {
  const last = 7 * orderStep

  it('lies between its neighbours', () => {
    const number = numberBefore(last, 3 * orderStep) ?? Number.NaN
    expect(number).toBeLessThan(last)
    expect(number).toBeGreaterThan(3 * orderStep)
    const between = numberBefore(last, number) ?? Number.NaN
    expect(between).toBeLessThan(last)
    expect(between).toBeGreaterThan(number)
  })

  it('stays above what other chats were given', () => {
    let successor = last
    for (;;) {
      const number = numberBefore(successor, null)
      if (number === null) break
      expect(number).toBeGreaterThan(6 * orderStep)
      expect(number).toBeLessThan(successor)
      successor = number
    }
    expect(successor).toBeLessThan(last)
  })

  it('is there for five hundred that come backwards, for as many that come in their order, and for ten between two of them', () => {
    const first = numberBefore(last, null) ?? Number.NaN
    let successor = first
    for (let each = 0; each < 500; each += 1) successor = numberBefore(successor, null) ?? Number.NaN
    expect(successor).toBeGreaterThan(6 * orderStep)
    let predecessor = first
    for (let each = 0; each < 500; each += 1) predecessor = numberBefore(last, predecessor) ?? Number.NaN
    expect(predecessor).toBeLessThan(last)
    const next = numberBefore(last, first) ?? Number.NaN
    let between = numberBefore(next, first)
    for (let each = 0; each < 8; each += 1) between = numberBefore(next, between)
    expect(between).toBeGreaterThan(first)
  })

  it('is none where no room is left', () => {
    expect(numberBefore(last, last - 1)).toBeNull()
    expect(numberBefore(5, 4)).toBeNull()
  })
})
