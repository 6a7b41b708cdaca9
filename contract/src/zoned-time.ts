/** Converts between instants and local times in a time zone. Pure. */

/** `2027-03-14T09:30:00`: a local time without a zone. */
export type WallTime = string

const formatters = new Map<string, Intl.DateTimeFormat>()
const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(zone, made)
  return made
}

/** The local time at that instant. */
export const wallOf = (instant: Date, zone: string): WallTime => {
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`
}

const asUtc = (wall: WallTime): number => Date.parse(`${wall}Z`)

/**
 * The instant of that local time. If a change of clocks skips the hour, the one after it; if it repeats the hour, the
 * first.
 */
export const instantOf = (wall: WallTime, zone: string): Date => {
  const wanted = asUtc(wall)
  const offsetAt = (instant: number) => asUtc(wallOf(new Date(instant), zone)) - instant
  const day = 86_400_000
  const [before, after] = [offsetAt(wanted - day), offsetAt(wanted + day)]
  const first = wanted - Math.max(before, after)
  if (offsetAt(first) === Math.max(before, after)) return new Date(first)
  return new Date(wanted - Math.min(before, after))
}

/** Whole days, weeks or months later in local time; a day that a month does not have becomes its last day. */
export const laterOnWall = (wall: WallTime, unit: 'days' | 'weeks' | 'months', count: number): WallTime => {
  const at = new Date(`${wall}Z`)
  if (unit !== 'months') {
    at.setUTCDate(at.getUTCDate() + count * (unit === 'weeks' ? 7 : 1))
    return at.toISOString().slice(0, 19)
  }
  const dayOfMonth = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + count)
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(dayOfMonth, lastDay))
  return at.toISOString().slice(0, 19)
}
