/** When the messages of a series are sent. Pure. */
import { dayRules, intervalUnits } from './features/schedules.ts'
import { instantOf, laterOnWall, wallOf } from './zoned-time.ts'

export interface Series {
  firstSendAt: Date
  /** `intervalUnits`. */
  intervalUnit: number
  /** 0: only once. */
  intervalCount: number
  times: number
  /** `dayRules`. */
  dayRule: number
}

const onWeekday = (at: Date, dayRule: number, zone: string): Date => {
  const wall = wallOf(at, zone)
  const day = new Date(`${wall}Z`).getUTCDay()
  if (dayRule === dayRules.asItIs || (day !== 0 && day !== 6)) return at
  const step = dayRule === dayRules.dayBefore ? (day === 6 ? -1 : -2) : day === 6 ? 2 : 1
  return instantOf(laterOnWall(wall, 'days', step), zone)
}

/**
 * When message number `turn` (from 0) of the series is sent: computed from the first in the same time zone, then
 * moved off a weekend.
 */
export const sendTime = (series: Series, turn: number, zone: string): Date => {
  const { firstSendAt, intervalUnit, intervalCount, dayRule } = series
  const steps = turn * intervalCount
  if (intervalUnit === intervalUnits.minutes) {
    return onWeekday(new Date(firstSendAt.getTime() + steps * 60_000), dayRule, zone)
  }
  const unit = ({ 1: 'days', 2: 'weeks', 3: 'months' } as const)[intervalUnit] ?? 'days'
  const at = steps === 0 ? firstSendAt : instantOf(laterOnWall(wallOf(firstSendAt, zone), unit, steps), zone)
  return onWeekday(at, dayRule, zone)
}

/** How many messages there are in all. */
export const turnsOf = ({ intervalCount, times }: Series): number => (intervalCount > 0 ? times : 1)
