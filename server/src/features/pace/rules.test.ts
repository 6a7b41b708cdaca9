import type { PauseReason } from '@guiche/contract/features/connection-cockpit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allowedOn,
  asksForAdmin,
  checkLimits,
  type Limits,
  type Moment,
  nextPause,
  type PaceClock,
  providerPause,
  takeTurn,
  type Wish,
  warmUpDay,
} from './rules.ts'

const limits: Limits = {
  isGuarded: true,
  perMinute: 10,
  perHour: 200,
  perDay: 1000,
  strangersPerDay: 100,
  warmUpDays: 14,
}
const fresh: PaceClock = {
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
const now = new Date('2026-11-25T15:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const dayMs = 86_400_000
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)
const nextDayAt = (instant: Date) => new Date(Math.floor(instant.getTime() / dayMs) * dayMs + dayMs)
const moment = (at: Date = now, random = 0.5): Moment => ({ now: at, random, dayOf, nextDayAt })
const known: Wish = { isByPerson: false, lastWroteAt: new Date('2026-10-01T00:00:00Z'), turnAt: null }
const stranger: Wish = { ...known, lastWroteAt: null }
const spent = { ...fresh, hourAt: after(-600), day: '2026-11-25' }

describe('a turn', () => {
  it.each<[string, Limits, PaceClock, Wish, object]>([
    ['the first leaves at once', limits, fresh, known, { turn: 'now' }],
    [
      'the next one waits for the clock',
      limits,
      { ...fresh, nextAt: after(4) },
      known,
      { turn: 'later', at: after(4) },
    ],
    [
      'a person does not queue behind what leaves by itself',
      limits,
      { ...fresh, nextAt: after(40) },
      { ...known, isByPerson: true },
      { turn: 'now' },
    ],
    [
      'one that has its turn keeps it',
      limits,
      { ...fresh, nextAt: after(90) },
      { ...known, turnAt: after(9) },
      { turn: 'later', at: after(9) },
    ],
    ['and leaves when it has come', limits, fresh, { ...known, turnAt: after(-1) }, { turn: 'now', clock: null }],
    ['the hour is used up', limits, { ...spent, hourUsed: 200 }, known, { turn: 'held', by: 'hour' }],
    ['the day is used up', limits, { ...spent, dayUsed: 1000 }, known, { turn: 'held', by: 'day' }],
    ['strangers have a limit', limits, { ...spent, dayStrangers: 100 }, stranger, { turn: 'held', by: 'strangers' }],
    ['of their own', limits, { ...spent, dayStrangers: 100 }, known, { turn: 'now' }],
    [
      'a new number has a fifth',
      limits,
      { ...spent, linkedAt: after(-60), dayUsed: 200 },
      known,
      { turn: 'held', by: 'day' },
    ],
    [
      'a pause holds it',
      limits,
      { ...fresh, pausedUntil: after(900) },
      known,
      { turn: 'held', by: 'pause', until: after(930) },
    ],
    [
      'a pause holds the unguarded too',
      { ...limits, isGuarded: false },
      { ...fresh, pausedUntil: after(900) },
      known,
      { turn: 'held', by: 'pause' },
    ],
    ['one that is over holds nothing', limits, { ...fresh, pausedUntil: after(-1) }, known, { turn: 'now' }],
    [
      'the unguarded are not counted',
      { ...limits, isGuarded: false },
      { ...spent, dayUsed: 5000 },
      stranger,
      { turn: 'now', clock: null },
    ],
  ])('%s', (_name, given, clock, wish, turn) => {
    expect(takeTurn(given, clock, wish, moment())).toMatchObject(turn)
  })

  it('of a new day counts from zero', () => {
    const clock = { ...spent, dayUsed: 1000, hourUsed: 200 }
    expect(takeTurn(limits, clock, known, moment(after(86_400)))).toMatchObject({
      turn: 'now',
      clock: { day: '2026-11-26', dayUsed: 1, hourUsed: 1 },
    })
  })
})

it.each([
  [null, null, { perDay: 1000, strangersPerDay: 100 }],
  [0, 1, { perDay: 200, strangersPerDay: 20 }],
  [7, 8, { perDay: 600, strangersPerDay: 60 }],
  [13, 14, { perDay: 943, strangersPerDay: 95 }],
  [14, null, { perDay: 1000, strangersPerDay: 100 }],
])('%s days after its linking', (days, day, allowed) => {
  const linkedAt = days === null ? null : after(-days * 86_400)
  expect(warmUpDay(linkedAt, 14, now)).toBe(day)
  expect(allowedOn(limits, linkedAt, now)).toEqual(allowed)
})

const anyWish = fc.record({
  pauseMs: fc.integer({ min: 0, max: 20 * 60_000 }),
  isByPerson: fc.boolean(),
  lastWroteMs: fc.option(fc.integer({ min: 0, max: 3 * dayMs })),
  random: fc.double({ min: 0, max: 1, noNaN: true }),
})
const anyLimits = fc.record({
  isGuarded: fc.constant(true),
  perMinute: fc.integer({ min: 1, max: 20 }),
  perHour: fc.integer({ min: 1, max: 30 }),
  perDay: fc.integer({ min: 1, max: 60 }),
  strangersPerDay: fc.integer({ min: 0, max: 20 }),
  warmUpDays: fc.integer({ min: 0, max: 30 }),
})

type Told = Extract<ReturnType<typeof takeTurn>, { turn: 'now' | 'later' }>

/** Counts beside the clock what was let through, and judges it by the limits. */
const tallyOf = (given: Limits) => {
  const counts = new Map<string, number>()
  const oneMore = (what: string, most: number) => {
    const count = (counts.get(what) ?? 0) + 1
    counts.set(what, count)
    expect(count, what).toBeLessThanOrEqual(most)
  }
  let last = Number.NEGATIVE_INFINITY
  return (
    clock: PaceClock,
    {
      turn,
      leaves,
      isByPerson,
      isStranger,
    }: {
      turn: Told['turn']
      leaves: Date
      isByPerson: boolean
      isStranger: boolean
    },
  ) => {
    oneMore(`day ${clock.day}`, given.perDay)
    oneMore(`hour ${clock.hourAt?.toISOString()}`, given.perHour)
    if (isStranger) oneMore(`strangers ${clock.day}`, given.strangersPerDay)
    if (isByPerson) return expect(turn).toBe('now')
    expect(leaves.getTime() - last).toBeGreaterThanOrEqual(Math.round(30_000 / given.perMinute) - 1)
    last = leaves.getTime()
  }
}

it('no order of requests exceeds a day, an hour or the strangers, or brings two automatic messages closer than half a gap; no reply waits', () => {
  fc.assert(
    fc.property(anyLimits, fc.array(anyWish, { minLength: 1, maxLength: 150 }), (given, wishes) => {
      const count = tallyOf(given)
      let clock: PaceClock = { ...fresh, linkedAt: now }
      let at = now
      for (const { pauseMs, isByPerson, lastWroteMs, random } of wishes) {
        at = new Date(at.getTime() + pauseMs)
        const lastWroteAt = lastWroteMs === null ? null : new Date(at.getTime() - lastWroteMs)
        const turn = takeTurn(given, clock, { isByPerson, lastWroteAt, turnAt: null }, moment(at, random))
        if (lastWroteMs !== null && lastWroteMs < dayMs) expect(turn).toEqual({ turn: 'now', clock: null })
        else if (turn.turn === 'held') expect(turn.until >= at).toBe(true)
        else {
          clock = turn.clock ?? fresh
          const leaves = turn.turn === 'later' ? turn.at : at
          count(clock, { turn: turn.turn, leaves, isByPerson, isStranger: lastWroteMs === null })
        }
      }
    }),
  )
})

it.each([
  ['a restriction holds', {}, { until: after(60), reason: 'restricted' }, 'heard'],
  [
    'said again it is the same',
    { pausedUntil: after(60), pauseReason: 'restricted' },
    { until: after(60), reason: 'restricted' },
    'same',
  ],
  [
    'a refusal during one tells nothing new',
    { pausedUntil: after(60), pauseReason: 'restricted' },
    { until: after(3600), reason: 'refused' },
    'same',
  ],
  [
    'what WhatsApp says replaces a guess',
    { pausedUntil: after(3600), pauseReason: 'refused' },
    { until: after(60), reason: 'restricted' },
    'heard',
  ],
  ['the end frees it', { pausedUntil: after(60), pauseReason: 'restricted' }, null, null],
  ['of one that was not restricted the end is no news', {}, null, 'same'],
] as const)('%s', (_name, before, heard, next) => {
  const said = heard && { ...heard, detail: null }
  const paused = { pausedUntil: null, pauseReason: null, ...before }
  expect(nextPause(paused, said, now)).toEqual(next === 'heard' ? said : next)
})

it('a shorter period never has a higher limit than a longer one', () => {
  expect(checkLimits(limits)).toMatchObject({ ok: true })
  expect(checkLimits({ ...limits, perHour: 5 })).toMatchObject({ code: 'ERR_GUARD_ORDER', field: 'body.perMinute' })
  expect(checkLimits({ ...limits, perDay: 150, strangersPerDay: 1 })).toMatchObject({ field: 'body.perHour' })
  expect(checkLimits({ ...limits, strangersPerDay: 1001 })).toMatchObject({ field: 'body.strangersPerDay' })
})

describe('a clock that was ahead and is right again', () => {
  const year = 365 * 86_400
  const ahead = {
    ...fresh,
    ...{
      nextAt: after(year),
      hourAt: after(year),
      hourUsed: 200,
      day: dayOf(after(year)),
      dayUsed: 1000,
      dayStrangers: 100,
    },
    setAt: after(year - 10),
  }

  it('holds nothing until the time that it showed', () => {
    expect(takeTurn(limits, ahead, stranger, moment())).toMatchObject({
      turn: 'now',
      clock: { dayUsed: 1, dayStrangers: 1 },
    })
    expect(takeTurn(limits, { ...ahead, setAt: after(5) }, known, moment())).toMatchObject({ turn: 'held' })
  })
  it.each([
    [9, 'later'],
    [11, 'now'],
  ])('is one of a node that differs a little if it was ahead by ten minutes or less: %i', (minutes, turn) => {
    const clock = { ...fresh, nextAt: after(minutes * 60 + 10), setAt: after(minutes * 60) }
    expect(takeTurn(limits, clock, known, moment())).toMatchObject({ turn })
  })
  it('gives no turn that counts', () => {
    const wish = { ...known, turnAt: after(year - 5) }
    expect(takeTurn(limits, ahead, wish, moment())).toMatchObject({ turn: 'now' })
    const right = { ...fresh, nextAt: after(30), setAt: now }
    expect(takeTurn(limits, right, wish, moment())).toMatchObject({ turn: 'later', at: after(30) })
    expect(takeTurn(limits, right, { ...wish, turnAt: after(20) }, moment())).toMatchObject({
      at: after(20),
      clock: right,
    })
  })
})

describe('a provider’s refusal', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const never = { pausedAt: null, pausedUntil: null, pauseReason: null }
  const spam = { reason: 'spam', seconds: 3_600, detail: '#131048' } as const
  it('pauses for as long as it says, and twice as long when it comes again right after, twelve hours at most', () => {
    expect(providerPause(never, spam, now)).toMatchObject({ at: now, until: at(60), reason: 'spam' })
    const before = { pausedAt: at(-61), pausedUntil: at(-1), pauseReason: 'spam' } as const
    expect(providerPause(before, spam, now)).toMatchObject({ until: at(120) })
    const long = { pausedAt: at(-11 * 60), pausedUntil: at(-1), pauseReason: 'spam' } as const
    expect(providerPause(long, spam, now)).toMatchObject({ until: at(12 * 60) })
    const longAgo = { pausedAt: at(-600), pausedUntil: at(-540), pauseReason: 'spam' } as const
    expect(providerPause(longAgo, spam, now)).toMatchObject({ until: at(60) })
  })
  it('counts once when several come together; only a longer pause replaces a running one', () => {
    const stands = { pausedAt: at(-1), pausedUntil: at(30), pauseReason: 'throughput' } as const
    expect(providerPause(stands, { reason: 'throughput', seconds: 60, detail: null }, now)).toBe('same')
    expect(providerPause(stands, { reason: 'tier', seconds: 60, detail: null }, now)).toBe('same')
    expect(providerPause(stands, spam, now)).toMatchObject({ until: at(60), reason: 'spam' })
  })
})

describe('an admin', () => {
  const now = new Date('2026-03-02T12:00:00Z')
  const before = (hours: number, pauseReason: PauseReason | null) => ({
    pausedUntil: new Date(now.getTime() + hours * 3_600_000),
    pauseReason,
  })
  it.each([
    ['a first restriction', { pausedUntil: null, pauseReason: null }, 'restricted', true],
    ['a locked account', { pausedUntil: null, pauseReason: null }, 'account', true],
    ['a limit that passes', { pausedUntil: null, pauseReason: null }, 'tier', false],
    ['too many messages at once', { pausedUntil: null, pauseReason: null }, 'throughput', false],
    ['a restriction during a limit that passes', before(1, 'tier'), 'restricted', true],
    ['a restriction that goes on', before(1, 'restricted'), 'account', false],
    ['one that is renewed within a day', before(-23, 'account'), 'account', false],
    ['one after more than a day', before(-25, 'account'), 'account', true],
  ] as const)('%s: is told %j', (_what, known, reason, isTold) => {
    expect(asksForAdmin(known, { reason }, now)).toBe(isTold)
  })
})
