/** A week of business hours, as queues, connections and companies have one. Times are in the company's time zone. */
import { z } from 'zod'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** HH:MM, or empty. */
const Clock = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, { error: 'must be a time like 08:30, or empty' })

const shifts = [
  ['startTimeA', 'endTimeA'],
  ['startTimeB', 'endTimeB'],
] as const

/**
 * One day. A shift without times is unused; a shift that ends before it starts continues after midnight. A day with
 * two empty shifts is closed. A week without an entry for the day does not restrict it, and an empty week restricts
 * nothing.
 */
export const HoursRow = z
  .object({
    /** The localized name of the day; code uses `weekdayEn`. */
    weekday: z.string().max(40).default(''),
    weekdayEn: z.enum(weekdays),
    startTimeA: Clock.default(''),
    endTimeA: Clock.default(''),
    startTimeB: Clock.default(''),
    endTimeB: Clock.default(''),
  })
  .superRefine((row, refusal) => {
    for (const [start, end] of shifts) {
      if ((row[start] === '') !== (row[end] === ''))
        refusal.addIssue({
          code: 'custom',
          path: [row[start] === '' ? start : end],
          message: 'is missing: a shift has a start and an end',
        })
      else if (row[start] !== '' && row[start] === row[end])
        refusal.addIssue({ code: 'custom', path: [end], message: 'must differ from the start' })
    }
  })
export type HoursRow = z.output<typeof HoursRow>

export const HoursWeek = z
  .array(HoursRow)
  .max(weekdays.length)
  .superRefine((rows, refusal) => {
    rows.forEach((row, index) => {
      if (rows.findIndex(({ weekdayEn }) => weekdayEn === row.weekdayEn) !== index)
        refusal.addIssue({ code: 'custom', path: [index, 'weekdayEn'], message: 'is there twice' })
    })
  })
export type HoursWeek = z.output<typeof HoursWeek>

/** The default week: every day from 8 to 12 and from 13 to 18. */
export const usualHours = (nameOf: (day: Weekday) => string): HoursWeek =>
  weekdays.map((weekdayEn) => ({
    weekday: nameOf(weekdayEn),
    weekdayEn,
    startTimeA: '08:00',
    endTimeA: '12:00',
    startTimeB: '13:00',
    endTimeB: '18:00',
  }))
