/**
 * Formats that the wire accepts in queries and forms: lists as JSON text or repeated keys, booleans and numbers as
 * text.
 */
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

/** A per-user switch: stored and answered as enabled/disabled, booleans are accepted. */
export const Switch = z.preprocess(
  (value) => (truths.has(value) ? 'enabled' : lies.has(value) ? 'disabled' : value),
  z.enum(['enabled', 'disabled']),
)
export type Switch = z.output<typeof Switch>

/** A calendar day, as ISO 8601 text. PostgreSQL has no year 0. */
export const Day = z.iso.date().refine((day) => !day.startsWith('0000'), { error: 'must be a day from year 1 on' })

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
/** Zones were renamed, and browsers offer either name: `Asia/Calcutta` is `Asia/Kolkata`. */
const isZone = (zone: string): boolean => {
  if (zones.has(zone)) return true
  try {
    return zones.has(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone)
  } catch {
    return false
  }
}
/** A time zone of the IANA database, such as `America/Monterrey`. */
export const TimeZone = z.string().max(64).refine(isZone, { error: 'must be a time zone like America/Sao_Paulo' })

/** A 32-bit integer, as the database stores it. */
export const wholeNumber = z.coerce
  .number()
  .int()
  .min(-(2 ** 31))
  .max(2 ** 31 - 1)
export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a colour like #0d9488' })

/** An instant as ISO 8601 text in UTC. */
export const Instant = z.iso.datetime({ offset: true })

/** The range of dates that the database can store. */
const isOfOurTimes = (time: string): boolean => time >= '1970' && time < '3000'
const otherTimes = { error: 'must be a time between 1970 and 2999' }
/** A time that a client sends. */
export const AskedInstant = Instant.refine(isOfOurTimes, otherTimes)
/** The same, or without a zone: then in the company's time zone. */
export const AskedTime = z.iso.datetime({ offset: true, local: true }).refine(isOfOurTimes, otherTimes)

const isStorable = (value: string): boolean => !value.includes('\u0000')

/** The URL of an external system; empty: none. The installation decides whether it may be called. */
export const outsideAddress = z.union([
  z.literal(''),
  z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .max(2_000)
    .refine(isStorable, { error: 'must not contain NUL' }),
])

/** A key of an external system, sent in a header; empty: the stored one stays. */
export const outsideKey = z
  .string()
  .max(500)
  .transform((value) => value.trim())
  .refine((value) => /^[\x21-\x7e]*$/.test(value), {
    error: 'must be a key of letters, digits and signs, without blanks',
  })

/** Invisible characters. Between others they have a meaning: they join emoji and separate syllables. */
const unseen = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
const trimmed = (value: string): string => (value.replace(unseen, '').trim() === '' ? '' : value.trim())

const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/** Other control characters, and those that change the reading direction of the text after them. */
const unfit = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
/** For a list, a header or a title: one line, without characters that change the reading direction. */
export const onOneLine = (value: string): string => trimmed(value.replace(breaks, ' ').replace(unfit, ''))

const textBy = (cleaned: (value: string) => string, most: number, least: number) =>
  z
    .string()
    .max(most)
    .refine(isStorable, { error: 'must not contain NUL' })
    .transform(cleaned)
    .refine((value) => value.length >= least, { error: `must have at least ${least} characters` })

/** Text that people type: trimmed, empty if nothing is visible, no NUL (PostgreSQL cannot store it). */
export const text = (most: number, least = 0) => textBy(trimmed, most, least)

/** The same for a name or a title: on one line. */
export const line = (most: number, least = 0) => textBy(onOneLine, most, least)
