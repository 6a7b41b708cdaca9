/** When may a campaign's next message leave? Intervals, pauses, hours and days on the company's clock. Pure. */
import type { CampaignSettings } from '@guiche/contract/features/campaign-settings'
import { instantOf, laterOnWall, wallOf } from '@guiche/contract/zoned-time'

export type Pace = Pick<
  CampaignSettings,
  'messageInterval' | 'longerIntervalAfter' | 'greaterInterval' | 'sabado' | 'domingo' | 'startHour' | 'endHour'
>

export interface NumberClock {
  /** Nothing leaves before this. */
  nextAt: Date
  /** Messages since the last long pause. */
  sincePause: number
}

/** An interval is never shorter than it says, and up to so much longer: people are not regular either. */
const jitter = 0.2

/** Saturday, Sunday and back to Saturday lie within a week; a day that a change of clocks takes its hours from adds one. */
const mostDays = 9

const isDayAllowed = (wall: string, { sabado, domingo }: Pace): boolean => {
  const day = new Date(`${wall}Z`).getUTCDay()
  return day === 6 ? sabado : day === 0 ? domingo : true
}

const isWithin = (wall: string, pace: Pace): boolean => {
  const time = wall.slice(11, 16)
  return isDayAllowed(wall, pace) && time >= pace.startHour && time < pace.endHour
}

/** The first instant from `at` on that lies within the hours of an allowed day. */
export const nextAllowed = (at: Date, pace: Pace, zone: string): Date => {
  const wall = wallOf(at, zone)
  if (isWithin(wall, pace)) return at
  const today = wall.slice(0, 10)
  for (let days = 0; days <= mostDays; days += 1) {
    const opens = instantOf(laterOnWall(`${today}T${pace.startHour}:00`, 'days', days), zone)
    // Where a change of clocks skips the hour, what comes after it may lie past the end of a short day.
    if (opens > at && isWithin(wallOf(opens, zone), pace)) return opens
  }
  throw new Error(`no hour of ${pace.startHour} to ${pace.endHour} within ${mostDays} days`)
}

/** After a message that leaves at `at`. `random`: 0 up to 1. */
export const clockAfter = (clock: NumberClock, at: Date, pace: Pace, random: number): NumberClock => {
  const { messageInterval, longerIntervalAfter, greaterInterval } = pace
  const count = clock.sincePause + 1
  const isPause = longerIntervalAfter > 0 && count >= longerIntervalAfter
  const seconds = messageInterval + (isPause ? greaterInterval : 0)
  return {
    nextAt: new Date(at.getTime() + Math.round(seconds * 1_000 * (1 + random * jitter))),
    sincePause: isPause ? 0 : count,
  }
}

/** How long `count` messages take within the hours, without what comes between them. */
const spanMs = (count: number, { messageInterval, longerIntervalAfter, greaterInterval }: Pace): number => {
  const gaps = Math.max(0, count - 1)
  const pauses = longerIntervalAfter > 0 ? Math.floor(gaps / longerIntervalAfter) : 0
  return (gaps * messageInterval + pauses * greaterInterval) * 1_000 * (1 + jitter / 2)
}

/** When the last of `count` messages leaves that begin at `from`, for an estimate; null: there is none. What takes more than ten years is said to take ten. */
export const lastOf = (count: number, from: Date, pace: Pace, zone: string): Date | null => {
  if (count === 0) return null
  let left = spanMs(count, pace)
  let at = nextAllowed(from, pace, zone)
  for (let days = 0; days < 3_660; days += 1) {
    const wall = wallOf(at, zone)
    const closes = instantOf(`${wall.slice(0, 10)}T${pace.endHour}:00`, zone)
    const open = closes.getTime() - at.getTime()
    if (left < open) return new Date(at.getTime() + left)
    left -= open
    at = nextAllowed(closes, pace, zone)
  }
  return at
}

/** The end lies behind the start, so that there is a time to send in. */
export const areHoursInOrder = ({ startHour, endHour }: Pick<Pace, 'startHour' | 'endHour'>): boolean =>
  startHour < endHour
