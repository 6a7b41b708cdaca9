/** One row of a spreadsheet: the contact that it describes, or why it is invalid. */

import { cutWhole } from '@guiche/contract/core/whole-letters'
import { onOneLine } from '@guiche/contract/core/wire'
import type { ImportRefusal, ImportRow } from '@guiche/contract/features/contact-spreadsheets'
import type { ExtraInfo } from '@guiche/contract/features/contacts'

export interface ImportedContact {
  line: number
  /** Empty: none was given. */
  name: string
  number: string
  email: string
  tags: readonly string[]
  extraInfo: readonly ExtraInfo[]
}

export type ReadRow = { ok: true; contact: ImportedContact } | { ok: false; line: number; reason: ImportRefusal }

/** Numbers of up to this length count as national. */
const mostNationalDigits = 11
const isEmail = (text: string) => text.length <= 200 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
const clean = (text: string | undefined) => onOneLine(text ?? '')

/** The digits in WhatsApp's form: with the country code, even if people leave it out. */
export const internationalNumber = (typed: string, countryCode: string): string => {
  const text = clean(typed)
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+')) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  const national = digits.replace(/^0+/, '')
  return national !== '' && national.length <= mostNationalDigits ? countryCode + national : national
}

export const readRow = (row: ImportRow, countryCode: string): ReadRow => {
  const refuse = (reason: ImportRefusal): ReadRow => ({ ok: false, line: row.line, reason })
  if (clean(row.number) === '') return refuse('number_missing')
  const number = internationalNumber(row.number ?? '', countryCode)
  if (number.length < 8 || number.length > 15) return refuse('number_invalid')
  const name = clean(row.name)
  if (name.length === 1) return refuse('name_short')
  if (name.length > 250) return refuse('name_long')
  const email = clean(row.email)
  if (email !== '' && !isEmail(email)) return refuse('email_invalid')
  const tags = (row.tags ?? []).map(clean).filter((tag) => tag !== '')
  if (tags.some((tag) => tag.length < 3 || tag.length > 60)) return refuse('tag_invalid')
  const extraInfo = (row.extraInfo ?? [])
    .map((pair) => ({ name: cutWhole(clean(pair.name), 100), value: cutWhole(clean(pair.value), 1000) }))
    .filter((pair) => pair.name !== '' && pair.value !== '')
  return { ok: true, contact: { line: row.line, name, number, email, tags, extraInfo } }
}

/** How an imported row changes an existing contact: empty cells change nothing. */
export const pairsAfter = (before: readonly ExtraInfo[], given: readonly ExtraInfo[]): ExtraInfo[] => {
  const named = new Map(given.map((pair) => [pair.name.toLowerCase(), pair]))
  const kept = before.map((pair) => {
    const fresh = named.get(pair.name.toLowerCase())
    named.delete(pair.name.toLowerCase())
    return fresh ?? pair
  })
  return [...kept, ...named.values()].slice(0, 50)
}
