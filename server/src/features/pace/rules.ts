/**
 * When a number that is linked by QR may send an unsolicited message. One clock per number; answers to recent
 * messages do not need it. Pure.
 */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import type { PauseReason } from '@guiche/contract/features/connection-cockpit'
import { instantOf } from '@guiche/contract/zoned-time'
import { dayAfter } from '../companies/rules.ts'

export interface Limits {
  isGuarded: boolean
  perMinute: number
  perHour: number
  perDay: number
  strangersPerDay: number
  warmUpDays: number
}

export interface PaceClock {
  /** When the number was linked; null: long ago. */
  linkedAt: Date | null
  /** No automatic message is sent before this. */
  nextAt: Date | null
  /** The current hour, which starts at its first message. */
  hourAt: Date | null
  hourUsed: number
  /** The current day of the company. */
  day: string | null
  dayUsed: number
  dayStrangers: number
  /** When the last turn was given. */
  setAt: Date | null
  pausedUntil: Date | null
  pauseReason: PauseReason | null
}

/** A message that wants a turn. */
export interface Wish {
  /** A person wrote it and waits for it. */
  isByPerson: boolean
  /** When the other side last wrote to this number; null: never. */
  lastWroteAt: Date | null
  /** Its turn, if it got one before. */
  turnAt: Date | null
}

export interface Moment {
  now: Date
  dayOf: (instant: Date) => string
  /** When the day after this instant's starts. */
  nextDayAt: (instant: Date) => Date
  /** 0 to 1, for the jitter. */
  random: number
}

/** The company's days, by its zone. */
export const daysIn = (timezone: string): Pick<Moment, 'dayOf' | 'nextDayAt'> => ({
  dayOf: (instant) => dayAfter(instant, 0, timezone),
  nextDayAt: (instant) => instantOf(`${dayAfter(instant, 1, timezone)}T00:00:00`, timezone),
})

export type HeldBy = 'pause' | 'hour' | 'day' | 'strangers'
export type Turn =
  | { turn: 'now'; clock: PaceClock | null }
  | { turn: 'later'; at: Date; clock: PaceClock }
  /** No turn yet: ask again then. */
  | { turn: 'held'; by: HeldBy; until: Date }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const answerMs = 24 * hourMs
/** Jitter, so that messages that wait for the same time are not all sent then. */
const spreadMs = 60_000

export const isAnswer = (lastWroteAt: Date | null, now: Date): boolean =>
  lastWroteAt !== null && now.getTime() - lastWroteAt.getTime() < answerMs

/** The day of the warm-up, from 1; null: it is over, or there was none. */
export const warmUpDay = (linkedAt: Date | null, warmUpDays: number, now: Date): number | null => {
  if (linkedAt === null) return null
  const day = Math.max(0, Math.floor((now.getTime() - linkedAt.getTime()) / dayMs))
  return day < warmUpDays ? day + 1 : null
}

/** A new number starts with a fifth of its daily limit and rises to all of it. */
export const allowedOn = (limits: Limits, linkedAt: Date | null, now: Date) => {
  const { perDay, strangersPerDay, warmUpDays } = limits
  const day = warmUpDay(linkedAt, warmUpDays, now)
  const shareOf = (most: number) =>
    day === null ? most : Math.ceil((most * (warmUpDays + 4 * (day - 1))) / (5 * warmUpDays))
  return { perDay: shareOf(perDay), strangersPerDay: shareOf(strangersPerDay) }
}

/** Nodes' clocks may differ a little; what was done this much later than now was done while a clock was ahead. */
const aheadMs = 10 * 60_000

/** Else nothing unasked would leave until the time that the wrong clock showed. */
const withoutAhead = <C extends PaceClock>(clock: C, now: Date): C =>
  clock.setAt !== null && clock.setAt.getTime() > now.getTime() + aheadMs
    ? { ...clock, nextAt: null, hourAt: null, hourUsed: 0, day: null, dayUsed: 0, dayStrangers: 0, setAt: null }
    : clock

/** Without expired windows. A window in the future, for which turns were given already, continues. */
export const clockAt = (clock: PaceClock, at: Date, day: string): PaceClock => {
  const isSameHour = clock.hourAt !== null && at.getTime() < clock.hourAt.getTime() + hourMs
  const isSameDay = clock.day !== null && day <= clock.day
  return {
    ...clock,
    ...(isSameHour ? {} : { hourAt: at, hourUsed: 0 }),
    ...(isSameDay ? {} : { day, dayUsed: 0, dayStrangers: 0 }),
  }
}

const heldBy = (limits: Limits, clock: PaceClock, isStranger: boolean, at: Date): HeldBy | null => {
  const allowed = allowedOn(limits, clock.linkedAt, at)
  if (isStranger && clock.dayStrangers >= allowed.strangersPerDay) return 'strangers'
  if (clock.dayUsed >= allowed.perDay) return 'day'
  return clock.hourUsed >= limits.perHour ? 'hour' : null
}

const later = (left: Date, right: Date | null): Date => (right !== null && right > left ? right : left)

export const takeTurn = (limits: Limits, known: PaceClock, wish: Wish, moment: Moment): Turn => {
  const { now, random, dayOf, nextDayAt } = moment
  const before = withoutAhead(known, now)
  const spread = (instant: Date) => new Date(instant.getTime() + Math.round(random * spreadMs))
  if (isAnswer(wish.lastWroteAt, now)) return { turn: 'now', clock: null }
  if (before.pausedUntil !== null && before.pausedUntil > now)
    return { turn: 'held', by: 'pause', until: spread(before.pausedUntil) }
  if (!limits.isGuarded) return { turn: 'now', clock: null }
  if (wish.turnAt !== null && wish.turnAt <= now) return { turn: 'now', clock: null }
  // No turn lies behind the number's next one, unless a clock that was ahead gave it: then it is given anew.
  if (wish.turnAt !== null && before.nextAt !== null && wish.turnAt < before.nextAt)
    return { turn: 'later', at: wish.turnAt, clock: before }
  // A person's message does not wait behind automatic ones; they wait for it.
  const at = wish.isByPerson ? now : later(now, before.nextAt)
  const clock = clockAt(before, at, dayOf(at))
  const isStranger = wish.lastWroteAt === null
  const by = heldBy(limits, clock, isStranger, at)
  if (by) {
    const hourEnds = new Date((clock.hourAt ?? at).getTime() + hourMs)
    return { turn: 'held', by, until: spread(by === 'hour' ? hourEnds : nextDayAt(at)) }
  }
  const gapMs = Math.round((60_000 / limits.perMinute) * (0.5 + random))
  const next = {
    ...clock,
    nextAt: new Date(later(at, before.nextAt).getTime() + gapMs),
    hourUsed: clock.hourUsed + 1,
    dayUsed: clock.dayUsed + 1,
    dayStrangers: clock.dayStrangers + (isStranger ? 1 : 0),
  }
  return at > now ? { turn: 'later', at, clock: next } : { turn: 'now', clock: next }
}

interface Paused {
  pausedUntil: Date | null
  pauseReason: PauseReason | null
}

/** WhatsApp's own restriction applies; a guess after a refusal never shortens it. */
export const nextPause = (
  before: Paused,
  heard: { until: Date; reason: PauseReason; detail: string | null } | null,
  now: Date,
) => {
  const isPaused = before.pausedUntil !== null && before.pausedUntil > now
  if (heard === null) return isPaused ? null : 'same'
  const isKnown = isPaused && before.pauseReason === 'restricted' && heard.reason === 'refused'
  const isEqual = before.pausedUntil?.getTime() === heard.until.getTime() && before.pauseReason === heard.reason
  return isKnown || isEqual ? 'same' : heard
}

interface KnownPause extends Paused {
  pausedAt: Date | null
}

const mostPauseMs = 12 * hourMs
/** Whoever is refused so soon after a pause has not waited long enough. */
const soonMs = 10 * 60_000

/** How long a thing is not used that the provider refused: twice as long as the last time where it is refused right after it. */
export const pauseMs = (
  { pausedAt, pausedUntil }: Pick<KnownPause, 'pausedAt' | 'pausedUntil'>,
  seconds: number,
  now: Date,
): number => {
  const first = Math.min(seconds * 1_000, 2 * mostPauseMs)
  if (pausedAt === null || pausedUntil === null) return first
  const before = pausedUntil.getTime() - pausedAt.getTime()
  const isSoon = now.getTime() - pausedUntil.getTime() < Math.max(before, soonMs)
  return isSoon ? Math.max(first, Math.min(2 * before, mostPauseMs)) : first
}

/** What was under way together is refused together: a pause that stands is only replaced by a longer one. */
export const providerPause = (
  before: KnownPause,
  heard: { reason: PauseReason; seconds: number; detail: string | null },
  now: Date,
): { at: Date; until: Date; reason: PauseReason; detail: string | null } | 'same' => {
  const { reason, detail, seconds } = heard
  const standing = before.pausedUntil !== null && before.pausedUntil > now ? before.pausedUntil : null
  const until = new Date(now.getTime() + (standing ? seconds * 1_000 : pauseMs(before, seconds, now)))
  if (standing && (before.pauseReason === reason || until <= standing)) return 'same'
  return { at: now, until, reason, detail }
}

/** Those that end by themselves: the cockpit and whatever waits say enough. */
const passing: readonly (PauseReason | null)[] = ['throughput', 'tier', null]
/** A pause that is renewed within this time is the same trouble. */
const sameTroubleMs = 24 * hourMs

/** Whether admins are told of it: once for each trouble, and only of what they may have to do something about. */
export const asksForAdmin = (before: Paused, next: { reason: PauseReason }, now: Date): boolean => {
  const { pausedUntil, pauseReason } = before
  const isKnown =
    !passing.includes(pauseReason) && pausedUntil !== null && pausedUntil.getTime() > now.getTime() - sameTroubleMs
  return !passing.includes(next.reason) && !isKnown
}

/** So long the others wait for what becomes of the first one after a pause. */
const probeMs = 15_000

interface Probed extends KnownPause {
  probedAt: Date | null
}

/**
 * What was put off by a provider does not come all at once when the pause is over: one tries, and if it is refused the
 * pause is renewed before the next.
 */
export const afterPause = (
  { pausedAt, pausedUntil, probedAt }: Probed,
  now: Date,
): { turn: 'go' | 'probe' } | { turn: 'wait'; until: Date } => {
  if (pausedUntil === null) return { turn: 'go' }
  if (pausedUntil > now) return { turn: 'wait', until: pausedUntil }
  if (pausedAt === null) return { turn: 'go' }
  if (probedAt === null || probedAt < pausedUntil) return { turn: 'probe' }
  const known = new Date(probedAt.getTime() + probeMs)
  return known > now ? { turn: 'wait', until: known } : { turn: 'go' }
}

/** A shorter window never has a higher limit than a longer one. */
export const checkLimits = (limits: Limits): Decision<Limits> => {
  const { perMinute, perHour, perDay, strangersPerDay } = limits
  if (perMinute > perHour) return refuse('ERR_GUARD_ORDER', 'body.perMinute')
  if (perHour > perDay) return refuse('ERR_GUARD_ORDER', 'body.perHour')
  return strangersPerDay > perDay ? refuse('ERR_GUARD_ORDER', 'body.strangersPerDay') : accept(limits)
}
