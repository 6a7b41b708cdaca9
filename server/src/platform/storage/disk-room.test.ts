import { describe, expect, it } from 'vitest'
import { isLow, reserveOf } from './disk-room.ts'

const mb = 1024 ** 2
const gb = 1024 ** 3

describe('the reserved disk space', () => {
  it('is a gigabyte, of a small disk a twentieth, or the operator’s value', () => {
    expect(reserveOf(500 * gb, undefined)).toBe(gb)
    expect(reserveOf(40 * mb, undefined)).toBe(2 * mb)
    expect(reserveOf(40 * mb, 0)).toBe(0)
    expect(reserveOf(40 * mb, 30 * mb)).toBe(30 * mb)
  })

  it('is not used: less free space counts as low', () => {
    expect(isLow({ freeBytes: gb, wholeBytes: 500 * gb }, undefined)).toBe(false)
    expect(isLow({ freeBytes: gb - 1, wholeBytes: 500 * gb }, undefined)).toBe(true)
    expect(isLow({ freeBytes: 0, wholeBytes: 500 * gb }, 0)).toBe(false)
  })
})
