/** What the wire tolerates in queries and forms: lists as JSON text or repeated keys, booleans and numbers as text. */
import { z } from 'zod'

const asList = (value: unknown): unknown => {
  if (value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap((each) => asList(each))
  if (typeof value === 'string') {
    const text = value.trim()
    if (text.startsWith('[')) {
      try {
        return JSON.parse(text)
      } catch {
        return [value]
      }
    }
    return text.split(',')
  }
  return [value]
}

/** A list in a query: `[1,2]`, `1,2` or `key=1&key=2`. */
export const listOf = <S extends z.ZodType>(item: S) => z.preprocess(asList, z.array(item).max(500)).default([])

const truths = new Set<unknown>([true, 'true', '1', 1, 'enabled', 'enable'])
const lies = new Set<unknown>([false, 'false', '0', 0, 'disabled', 'disable'])
/** A boolean as JSON or as text. */
export const flag = z.preprocess((value) => (truths.has(value) ? true : lies.has(value) ? false : value), z.boolean())

/** A per-user switch: stored and answered as enabled/disabled, booleans accepted. */
export const Switch = z.preprocess(
  (value) => (truths.has(value) ? 'enabled' : lies.has(value) ? 'disabled' : value),
  z.enum(['enabled', 'disabled']),
)
export type Switch = z.output<typeof Switch>

/** A calendar day, as ISO 8601 text. PostgreSQL has no year 0. */
export const Day = z.iso.date().refine((day) => !day.startsWith('0000'), { error: 'must be a day from year 1 on' })

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
/** Of the IANA database, as `America/Monterrey`. */
export const TimeZone = z
  .string()
  .refine((zone) => zones.has(zone), { error: 'must be a time zone like America/Sao_Paulo' })

/** Of 32 bits, as the database keeps it. */
export const wholeNumber = z.coerce
  .number()
  .int()
  .min(-(2 ** 31))
  .max(2 ** 31 - 1)
export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a colour like #0d9488' })

/** An instant as ISO 8601 text in UTC. */
export const Instant = z.iso.datetime({ offset: true })

/** Beyond these a date is no calendar's, and no database's. */
const isOfOurTimes = (time: string): boolean => time >= '1970' && time < '3000'
const otherTimes = { error: 'must be a time between 1970 and 2999' }
/** One that a client names. */
export const AskedInstant = Instant.refine(isOfOurTimes, otherTimes)
/** The same, or without a zone: as the clock on the company's wall shows it. */
export const AskedTime = z.iso.datetime({ offset: true, local: true }).refine(isOfOurTimes, otherTimes)

const isStorable = (value: string): boolean => !value.includes('\u0000')

/** Where a system outside listens; empty: nowhere. Whether it may be asked is the installation's to say. */
export const outsideAddress = z.union([
  z.literal(''),
  z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .max(2_000)
    .refine(isStorable, { error: 'must not contain NUL' }),
])

/** Of a system outside, as it travels in a header; empty: the one that is kept stays. */
export const outsideKey = z
  .string()
  .max(500)
  .transform((value) => value.trim())
  .refine((value) => /^[\x21-\x7e]*$/.test(value), {
    error: 'must be a key of letters, digits and signs, without blanks',
  })

/** Letters that nobody sees. Between others they have a meaning: they join emoji and part syllables. */
const unseen = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
const trimmed = (value: string): string => (value.replace(unseen, '').trim() === '' ? '' : value.trim())

const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/** Other controls, and what turns the reading direction of everything after it. */
const unfit = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
/** As it stands in a list, a header, a title: on one line, and without turning what stands beside it. */
export const onOneLine = (value: string): string => trimmed(value.replace(breaks, ' ').replace(unfit, ''))

const textBy = (cleaned: (value: string) => string, most: number, least: number) =>
  z
    .string()
    .max(most)
    .refine(isStorable, { error: 'must not contain NUL' })
    .transform(cleaned)
    .refine((value) => value.length >= least, { error: `must have at least ${least} characters` })

/** Text of a person's making: trimmed, empty when nobody could see it, no NUL (PostgreSQL stores none). */
export const text = (most: number, least = 0) => textBy(trimmed, most, least)

/** The same for a name or a title: on one line. */
export const line = (most: number, least = 0) => textBy(onOneLine, most, least)
