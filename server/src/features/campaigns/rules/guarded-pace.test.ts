import { describe, expect, it } from 'vitest'
import { guardedLast } from './guarded-pace.ts'
import { lastOf } from './pace.ts'

const zone = 'America/Sao_Paulo'
const pace = {
  messageInterval: 20,
  longerIntervalAfter: 0,
  greaterInterval: 0,
  sabado: true,
  domingo: true,
  startHour: '09:00',
  endHour: '18:00',
}
const limits = { isGuarded: true, perMinute: 10, perHour: 200, perDay: 1000, strangersPerDay: 100, warmUpDays: 14 }
const idle = {
  linkedAt: null,
  nextAt: null,
  hourAt: null,
  hourUsed: 0,
  day: null,
  dayUsed: 0,
  dayStrangers: 0,
  setAt: null,
  pausedUntil: null,
  pauseReason: null,
}
/** Nine in the morning of a Monday in São Paulo. */
const monday = new Date('2026-11-30T12:00:00Z')
const dayOf = (at: Date | null) => at?.toISOString().slice(0, 10)
const foretold = (count: number, strangers: number, more: object = {}, clock: object = {}) =>
  guardedLast({ count, strangers, from: monday }, pace, zone, {
    limits: { ...limits, ...more },
    clock: { ...idle, ...clock },
  })

describe('a campaign on a guarded number', () => {
  it('takes as long as its pace when the guard allows more', () => {
    const { lastAt, heldBy } = foretold(50, 0)
    const own = lastOf(50, monday, pace, zone)
    expect(heldBy).toBeNull()
    expect(Math.abs((lastAt?.getTime() ?? 0) - (own?.getTime() ?? 0))).toBeLessThan(60_000)
  })
  it('to people who never wrote takes as many days as their limit requires', () => {
    expect(foretold(250, 250)).toMatchObject({ heldBy: 'strangers' })
    expect(dayOf(foretold(250, 250).lastAt)).toBe('2026-12-02')
    expect(dayOf(foretold(250, 250, {}, { day: '2026-11-30', dayStrangers: 100 }).lastAt)).toBe('2026-12-03')
  })
  it('in which every second person never wrote is as fast as those people allow', () => {
    expect(dayOf(foretold(400, 200).lastAt)).toBe('2026-12-01')
  })
  it('gets the guard’s daily limit, minus what is used of it', () => {
    const used = foretold(1200, 0, { perDay: 800 }, { day: '2026-11-30', dayUsed: 700 })
    expect([dayOf(used.lastAt), used.heldBy]).toEqual(['2026-12-02', 'day'])
  })
  it('begins small on a number that warms up', () => {
    const fresh = foretold(600, 0, {}, { linkedAt: monday })
    expect([dayOf(fresh.lastAt), fresh.heldBy]).toEqual(['2026-12-02', 'warmUp'])
  })
  it('is limited by the hourly limit', () => {
    const slow = foretold(300, 0, { perHour: 60 })
    expect(slow.heldBy).toBe('hour')
    expect((slow.lastAt?.getTime() ?? 0) - monday.getTime()).toBeGreaterThan(4.9 * 3_600_000)
  })
  it('that may write to nobody new is forecast at ten years, and one to nobody at no time', () => {
    expect(foretold(10, 10, { strangersPerDay: 0 }).lastAt?.getFullYear()).toBe(2036)
    expect(foretold(0, 0).lastAt).toBeNull()
  })
})
