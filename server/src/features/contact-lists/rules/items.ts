/** Turns a typed or imported person into an item of a contact list. */

import { itemFields, leastItemName, mostItemName } from '@guiche/contract/features/contact-list-items'
import type { ImportRefusal, ImportRow } from '@guiche/contract/features/contact-spreadsheets'
import { phoneVariants } from '@guiche/contract/phone-number'
import { readRow } from '../../contacts/rules/import-row.ts'

/** One key for all forms of a number: the longest. */
export const dialKeyOf = (number: string): string =>
  phoneVariants(number).reduce((longest, each) => (each.length > longest.length ? each : longest))

export interface NewItem {
  name: string
  number: string
  dialKey: string
  email: string
}
export interface ReadItem extends NewItem {
  line: number
}
export interface Refused {
  line: number
  reason: ImportRefusal
}

const readItem = (row: ImportRow, countryCode: string): ReadItem | Refused => {
  const read = readRow({ line: row.line, name: row.name, number: row.number, email: row.email }, countryCode)
  if (!read.ok) return { line: read.line, reason: read.reason }
  const { line, number, email } = read.contact
  // Without a name, the number is the name, as for contacts.
  const name = read.contact.name || number
  if (name.length < leastItemName) return { line, reason: 'name_short' }
  if (name.length > mostItemName) return { line, reason: 'name_long' }
  if (!itemFields.number.safeParse(number).success) return { line, reason: 'number_invalid' }
  if (!itemFields.email.safeParse(email).success) return { line, reason: 'email_invalid' }
  return { line, name, number, dialKey: dialKeyOf(number), email }
}

/** The first row with a number counts; later ones are refused. */
export const siftRows = (rows: readonly ImportRow[], countryCode: string) => {
  const seen = new Set<string>()
  const items: ReadItem[] = []
  const refused: Refused[] = []
  for (const row of rows) {
    const read = readItem(row, countryCode)
    if ('reason' in read) refused.push(read)
    else if (seen.has(read.dialKey)) refused.push({ line: read.line, reason: 'repeated' })
    else {
      seen.add(read.dialKey)
      items.push(read)
    }
  }
  return { items, refused }
}
