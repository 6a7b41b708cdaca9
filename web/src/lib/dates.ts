/** Times in the company's time zone, DD/MM/YYYY and HH:mm in every language. */

export type Moment = string | number | Date

interface Parts {
  year: string
  month: string
  day: string
  hour: string
  minute: string
}

const formatters = new Map<string, Intl.DateTimeFormat>()
/** Creating a formatter costs more than using it a thousand times. */
const formatter = (locale: string, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  formatters.set(key, made)
  return made
}

const digits = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

const mostKnown = 5_000
const known = new Map<string, Parts | null>()

/** A conversation formats the same time several times, and again whenever its row is rendered. */
const partsOf = (moment: Moment, zone: string): Parts | null => {
  const key = `${typeof moment === 'string' ? moment : Number(moment)} ${zone}`
  const before = known.get(key)
  if (before !== undefined) return before
  if (known.size >= mostKnown) known.clear()
  const parts = freshParts(moment, zone)
  known.set(key, parts)
  return parts
}

const freshParts = (moment: Moment, zone: string): Parts | null => {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return null
  const found = formatter('en-GB', zone, digits).formatToParts(date)
  return Object.fromEntries(found.map((part) => [part.type, part.value])) as unknown as Parts
}

/** The local time of the zone, in ms as if it were UTC; to the minute. Null: no time. */
export const clockOf = (moment: Moment, zone: string): number | null => {
  const parts = partsOf(moment, zone)
  return parts ? Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}Z`) : null
}

export const formatTime = (moment: Moment, zone: string): string => {
  const parts = partsOf(moment, zone)
  return parts ? `${parts.hour}:${parts.minute}` : ''
}

export const formatDate = (moment: Moment, zone: string): string => {
  const parts = partsOf(moment, zone)
  return parts ? `${parts.day}/${parts.month}/${parts.year}` : ''
}

export const formatDateTime = (moment: Moment, zone: string): string => {
  const parts = partsOf(moment, zone)
  return parts ? `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}` : ''
}

const seconds = { second: '2-digit' } as const

/** To the second, for a life line. */
export const formatExact = (moment: Moment, zone: string): string => {
  const shown = formatDateTime(moment, zone)
  return shown && `${shown}:${formatter('en-GB', zone, seconds).format(new Date(moment)).padStart(2, '0')}`
}

const spans = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
] as const

const amount = (locale: string, unit: string, value: number, digits = 0): string =>
  value.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits })

/** A duration by its two largest units: 3 min 12 s; below a minute 4.2 s, below a second 240 ms. */
export const formatSpan = (ms: number, locale: string): string => {
  if (ms < 1000) return amount(locale, 'millisecond', Math.max(0, Math.round(ms)))
  if (ms < 60_000) return amount(locale, 'second', ms / 1000, 1)
  const at = spans.findIndex((span) => ms >= span.ms)
  const parts = spans.slice(at, at + 2).map(({ unit, ms: size }, index) => {
    const value = Math.floor(index === 0 ? ms / size : (ms % (spans[at]?.ms ?? 1)) / size)
    return index > 0 && value === 0 ? '' : amount(locale, unit, value)
  })
  return parts.filter(Boolean).join(' ')
}

/** A calendar day (`2027-03-14`, no zone) as 14/03/2027. */
export const formatDay = (day: string): string => day.slice(0, 10).split('-').reverse().join('/')

/** The calendar day of a time in the zone, `2027-03-14`. */
export const dayOf = (moment: Moment, zone: string): string => {
  const parts = partsOf(moment, zone)
  return parts ? `${parts.year}-${parts.month}-${parts.day}` : ''
}

const dayNumber = (day: string): number => Math.round(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / 86_400_000)

/** Whole days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

export interface DayWords {
  locale: string
  today: string
  yesterday: string
}

/** In lists: today the hour, then yesterday, the weekday, the date. */
export const formatForList = (moment: Moment, zone: string, words: DayWords, now: Moment = Date.now()): string => {
  const day = dayOf(moment, zone)
  if (day === '') return ''
  const age = daysBetween(day, dayOf(now, zone))
  if (age === 0) return formatTime(moment, zone)
  if (age === 1) return words.yesterday
  if (age > 1 && age < 7)
    return formatter(words.locale, zone, { weekday: 'short' }).format(new Date(moment)).replace('.', '')
  return formatDate(moment, zone)
}

/** Between messages: today, yesterday, or the date with its weekday. */
export const formatDaySeparator = (moment: Moment, zone: string, words: DayWords, now: Moment = Date.now()): string => {
  const age = daysBetween(dayOf(moment, zone), dayOf(now, zone))
  if (age === 0) return words.today
  if (age === 1) return words.yesterday
  return `${formatter(words.locale, zone, { weekday: 'long' }).format(new Date(moment))}, ${formatDate(moment, zone)}`
}

/** 135 minutes as 02h 15m. */
export const formatMinutes = (minutes: number): string => {
  const whole = Math.max(0, Math.round(minutes))
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}h ${String(whole % 60).padStart(2, '0')}m`
}
