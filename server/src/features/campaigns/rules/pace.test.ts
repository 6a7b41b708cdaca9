import { wallOf } from '@guiche/contract/zoned-time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockAfter, lastOf, nextAllowed, type Pace } from './pace.ts'

const zone = 'America/Sao_Paulo'
const pace: Pace = {
  messageInterval: 20,
  longerIntervalAfter: 3,
  greaterInterval: 60,
  sabado: false,
  domingo: false,
  startHour: '09:00',
  endHour: '18:00',
}
const at = (text: string) => new Date(text)

describe('the next allowed instant', () => {
  it.each([
    ['within the hours it is now', '2026-11-26T15:00:00Z', '2026-11-26T15:00:00Z'],
    ['before them, the start', '2026-11-26T10:00:00Z', '2026-11-26T12:00:00Z'],
    ['at the end, the next day', '2026-11-26T21:00:00Z', '2026-11-27T12:00:00Z'],
    ['on a Friday evening, Monday', '2026-11-27T22:00:00Z', '2026-11-30T12:00:00Z'],
  ])('%s', (_name, from, to) => {
    expect(nextAllowed(at(from), pace, zone)).toEqual(at(to))
  })

  it('is on a Saturday when that is allowed', () => {
    expect(nextAllowed(at('2026-11-27T22:00:00Z'), { ...pace, sabado: true }, zone)).toEqual(at('2026-11-28T12:00:00Z'))
  })

  it('is found even when a clock change skips the whole day’s hours', () => {
    // In Berlin 02:00 to 03:00 does not exist on 2026-03-29.
    const night = { ...pace, startHour: '02:00', endHour: '03:00', domingo: true, sabado: true }
    expect(nextAllowed(at('2026-03-28T12:00:00Z'), night, 'Europe/Berlin')).toEqual(at('2026-03-30T00:00:00Z'))
  })
})

it('includes a longer pause after a number of messages', () => {
  const now = at('2026-11-26T15:00:00Z')
  let clock = { nextAt: now, sincePause: 0 }
  const gaps = [1, 2, 3, 4].map(() => {
    const before = clock.nextAt
    clock = clockAfter(clock, before, pace, 0)
    return (clock.nextAt.getTime() - before.getTime()) / 1_000
  })
  expect(gaps).toEqual([20, 20, 80, 20])
})

const zones = ['America/Sao_Paulo', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC']
const hours = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 }))
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({
    startHour: `${String(from).padStart(2, '0')}:00`,
    endHour: `${String(to).padStart(2, '0')}:30`,
  }))
const anyPace = fc
  .record({
    messageInterval: fc.integer({ min: 0, max: 120 }),
    longerIntervalAfter: fc.integer({ min: 0, max: 60 }),
    greaterInterval: fc.integer({ min: 0, max: 180 }),
    sabado: fc.boolean(),
    domingo: fc.boolean(),
    open: hours,
  })
  .map(({ open, ...rest }) => ({ ...rest, ...open }))

it('over weeks with clock changes and zone changes: never outside the hours, never on a forbidden day, never closer than the interval, with pauses where they belong', () => {
  fc.assert(
    fc.property(
      anyPace,
      fc.constantFrom(...zones),
      fc.constantFrom(...zones),
      fc.constantFrom('2026-03-25T00:00:00Z', '2026-10-22T13:00:00Z', '2026-11-26T20:59:59Z'),
      fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 60, maxLength: 120 }),
      (given, first, second, start, randoms) => {
        let clock = { nextAt: at(start), sincePause: 0 }
        let last: Date | null = null
        let sincePause = 0
        randoms.forEach((random, turn) => {
          // The company moves in the middle.
          const own = turn < randoms.length / 2 ? first : second
          const leaves = nextAllowed(clock.nextAt, given, own)
          const wall = wallOf(leaves, own)
          const day = new Date(`${wall}Z`).getUTCDay()
          expect(wall.slice(11, 16) >= given.startHour && wall.slice(11, 16) < given.endHour).toBe(true)
          expect((day !== 6 || given.sabado) && (day !== 0 || given.domingo)).toBe(true)
          const isAfterPause = given.longerIntervalAfter > 0 && sincePause === given.longerIntervalAfter
          if (isAfterPause) sincePause = 0
          const least = given.messageInterval + (isAfterPause ? given.greaterInterval : 0)
          if (last) expect(leaves.getTime() - last.getTime()).toBeGreaterThanOrEqual(least * 1_000)
          sincePause += 1
          last = leaves
          clock = clockAfter(clock, leaves, given, random)
        })
      },
    ),
    { numRuns: 200 },
  )
})

it('computes when the last message is sent', () => {
  const from = at('2026-11-26T12:00:00Z')
  expect(lastOf(0, from, pace, zone)).toBeNull()
  expect(lastOf(1, from, pace, zone)).toEqual(from)
  const evenly = { ...pace, longerIntervalAfter: 0, messageInterval: 60 }
  // A thousand minutes, a tenth longer on average: 540 on Thursday, 540 on Friday, 20 on Monday.
  expect(lastOf(1_001, from, evenly, zone)).toEqual(at('2026-11-30T12:20:00Z'))
})
