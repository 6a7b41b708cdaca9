/** When a campaign's next message may be sent: intervals, pauses, hours and days in the company's time zone. Pure. */
import type { CampaignSettings } from '@guiche/contract/features/campaign-settings'
import { instantOf, laterOnWall, wallOf } from '@guiche/contract/zoned-time'

export type Pace = Pick<
  CampaignSettings,
  'messageInterval' | 'longerIntervalAfter' | 'greaterInterval' | 'sabado' | 'domingo' | 'startHour' | 'endHour'
>

export interface NumberClock {
  /** Nothing is sent before this. */
  nextAt: Date
  /** Messages since the last long pause. */
  sincePause: number
}

/** An interval is at least what the setting says, and up to this much longer: people are irregular too. */
const jitter = 0.2

/**
 * Saturday, Sunday and back to Saturday are within a week; a day that loses its hours by a change of clocks adds one.
 */
const mostDays = 9

const isDayAllowed = (wall: string, { sabado, domingo }: Pace): boolean => {
  const day = new Date(`${wall}Z`).getUTCDay()
  return day === 6 ? sabado : day === 0 ? domingo : true
}

const isWithin = (wall: string, pace: Pace): boolean => {
  const time = wall.slice(11, 16)
  return isDayAllowed(wall, pace) && time >= pace.startHour && time < pace.endHour
}

/** The first instant from `at` on that is within the hours of an allowed day. */
export const nextAllowed = (at: Date, pace: Pace, zone: string): Date => {
  const wall = wallOf(at, zone)
  if (isWithin(wall, pace)) return at
  const today = wall.slice(0, 10)
  for (let days = 0; days <= mostDays; days += 1) {
    const opens = instantOf(laterOnWall(`${today}T${pace.startHour}:00`, 'days', days), zone)
    // If a change of clocks skips the hour, the next one may be after the end of a short day.
    if (opens > at && isWithin(wallOf(opens, zone), pace)) return opens
  }
  throw new Error(`no hour of ${pace.startHour} to ${pace.endHour} within ${mostDays} days`)
}

/** After a message that is sent at `at`. `random`: 0 up to 1. */
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

/** No pause lasts longer: a time beyond was set while the machine's clock was ahead, and is over. */
export const freeAt = ({ nextAt }: NumberClock, now: Date, { messageInterval, greaterInterval }: Pace): Date => {
  const longestMs = (messageInterval + greaterInterval) * 1_000 * (1 + jitter)
  return nextAt > now && nextAt.getTime() <= now.getTime() + longestMs ? nextAt : now
}

/** How long `count` messages take within the hours, without the time between the hours. */
const spanMs = (count: number, { messageInterval, longerIntervalAfter, greaterInterval }: Pace): number => {
  const gaps = Math.max(0, count - 1)
  const pauses = longerIntervalAfter > 0 ? Math.floor(gaps / longerIntervalAfter) : 0
  return (gaps * messageInterval + pauses * greaterInterval) * 1_000 * (1 + jitter / 2)
}

/**
 * When the last of `count` messages is sent if they start at `from`, for an estimate; null: there is none. The
 * maximum is ten years.
 */
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

/** The end is after the start, so that there is time to send. */
export const areHoursInOrder = ({ startHour, endHour }: Pick<Pace, 'startHour' | 'endHour'>): boolean =>
  startHour < endHour
