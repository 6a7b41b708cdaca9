import { describe, expect, it } from 'vitest'
import { instantOf, laterOnWall, wallOf } from './zoned-time.ts'

const saoPaulo = 'America/Sao_Paulo'
const newYork = 'America/New_York'

describe('local time', () => {
  it('is that of the zone, and converts back to the instant', () => {
    const instant = new Date('2026-11-22T02:30:15Z')
    expect(wallOf(instant, saoPaulo)).toBe('2026-11-21T23:30:15')
    expect(instantOf('2026-11-21T23:30:15', saoPaulo)).toEqual(instant)
    expect(wallOf(new Date('2026-06-01T03:00:00Z'), saoPaulo)).toBe('2026-06-01T00:00:00')
  })
  it('is the first of a repeated hour, and the next one if an hour is skipped', () => {
    expect(instantOf('2026-11-01T01:30:00', newYork).toISOString()).toBe('2026-11-01T05:30:00.000Z')
    expect(instantOf('2026-03-08T02:30:00', newYork).toISOString()).toBe('2026-03-08T07:30:00.000Z')
  })
  it('can be moved by days, weeks and months, and never past the end of a month', () => {
    expect(laterOnWall('2026-12-30T09:00:00', 'days', 3)).toBe('2027-01-02T09:00:00')
    expect(laterOnWall('2026-12-30T09:00:00', 'weeks', 2)).toBe('2027-01-13T09:00:00')
    expect(laterOnWall('2026-12-31T09:00:00', 'months', 2)).toBe('2027-02-28T09:00:00')
    expect(laterOnWall('2026-12-31T09:00:00', 'months', 3)).toBe('2027-03-31T09:00:00')
  })
})
