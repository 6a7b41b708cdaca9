/** How long a campaign takes on a number that is guarded: its hour, its day, its warm-up and its strangers beside interval, hours and days. Pure. */
import { instantOf, wallOf } from '@guiche/contract/zoned-time'
import { allowedOn, clockAt, type Limits, type PaceClock } from '../../pace/rules.ts'
import { nextAllowed, type Pace } from './pace.ts'

export type GuardHeld = 'hour' | 'day' | 'strangers' | 'warmUp'

export interface GuardedWish {
  count: number
  /** Of those, who never wrote to this number. */
  strangers: number
  from: Date
}

const hourMs = 3_600_000
/** What takes more than ten years is said to take ten. */
const mostDays = 3_660

/** Between two messages, as it comes out over many: the campaign's interval with its pauses and its jitter, or the guard's, whichever is longer. */
const gapMs = ({ messageInterval, longerIntervalAfter, greaterInterval }: Pace, perMinute: number): number => {
  const pause = longerIntervalAfter > 0 ? greaterInterval / longerIntervalAfter : 0
  return Math.max((messageInterval + pause) * 1_100, 60_000 / perMinute)
}

interface Day {
  most: number
  by: GuardHeld | null
}

/** How many may leave on the day of `at`, and which limit says so; null: only the time there is. */
const dayOf = (
  limits: Limits,
  clock: PaceClock,
  at: Date,
  { day, share, byTime }: { day: string; share: number; byTime: number },
): Day => {
  const allowed = allowedOn(limits, clock.linkedAt, at)
  const { dayUsed, dayStrangers } = clockAt(clock, at, day)
  const isWarming = allowed.perDay < limits.perDay
  const byDay = Math.max(0, allowed.perDay - dayUsed)
  // One that is held holds those behind it: all of them go as fast as the strangers among them.
  const byStrangers = share === 0 ? byDay : Math.floor(Math.max(0, allowed.strangersPerDay - dayStrangers) / share)
  if (Math.min(byDay, byStrangers) >= byTime) return { most: byTime, by: null }
  if (isWarming) return { most: Math.min(byDay, byStrangers), by: 'warmUp' }
  return byStrangers < byDay ? { most: byStrangers, by: 'strangers' } : { most: byDay, by: 'day' }
}

/** When the last message leaves, and what of the guard was the first to hold it. */
export const guardedLast = (
  { count, strangers, from }: GuardedWish,
  pace: Pace,
  zone: string,
  guard: { limits: Limits; clock: PaceClock },
): { lastAt: Date | null; heldBy: GuardHeld | null } => {
  if (count === 0) return { lastAt: null, heldBy: null }
  const { limits, clock } = guard
  const own = gapMs(pace, limits.perMinute)
  const gap = Math.max(own, hourMs / limits.perHour)
  let heldBy: GuardHeld | null = null
  let left = count
  let at = nextAllowed(from, pace, zone)
  for (let days = 0; days < mostDays; days += 1) {
    const day = wallOf(at, zone).slice(0, 10)
    const closes = instantOf(`${day}T${pace.endHour}:00`, zone)
    const byTime = Math.max(1, Math.ceil((closes.getTime() - at.getTime()) / gap))
    const today = dayOf(limits, clock, at, { day, share: strangers / count, byTime: Math.min(byTime, left) })
    heldBy ??= today.by
    if (left <= today.most) {
      const lastAt = new Date(at.getTime() + Math.max(0, left - 1) * gap)
      return { lastAt, heldBy: heldBy ?? (gap > own && count > limits.perHour ? 'hour' : null) }
    }
    left -= today.most
    at = nextAllowed(closes, pace, zone)
  }
  return { lastAt: at, heldBy }
}
