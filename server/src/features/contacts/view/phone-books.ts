import { abilitiesOf } from '@guiche/contract/channels'
import type { PhoneBook, PhoneBookPerson, PhoneImport } from '@guiche/contract/features/phone-books'
import { maskName, maskNumber } from '@guiche/contract/masking'

export interface PhoneImportRow {
  id: number
  connectionId: number
  state: PhoneImport['state']
  total: number
  done: number
  created: number
  named: number
  createdAt: Date
}

export const toPhoneImport = (row: PhoneImportRow): PhoneImport => {
  const { id, connectionId, state, total, done, created, named, createdAt } = row
  return { id, whatsappId: connectionId, state, total, done, created, named, createdAt: createdAt.toISOString() }
}

export interface PhoneBookRow extends Omit<PhoneBook, 'hasBook' | 'lastImport'> {
  /** As JSON tells it: its time is text. */
  lastImport: (Omit<PhoneImportRow, 'createdAt'> & { createdAt: string }) | null
}

export const toPhoneBook = ({ lastImport, ...row }: PhoneBookRow): PhoneBook => ({
  ...row,
  hasBook: abilitiesOf(row.channel).hasPhoneBook,
  lastImport: lastImport && toPhoneImport({ ...lastImport, createdAt: new Date(lastImport.createdAt) }),
})

export interface PhoneBookPersonRow {
  id: number
  number: string
  name: string | null
  contactId: number | null
  contactName: string | null
}

export const toPhoneBookPerson = (
  row: PhoneBookPersonRow,
  { seesNumbers }: { seesNumbers: boolean },
): PhoneBookPerson => {
  const shown = (name: string) => (seesNumbers ? name : maskName(name))
  const contact = row.contactId === null ? null : { id: row.contactId, name: shown(row.contactName ?? '') }
  return {
    id: row.id,
    name: shown(row.name ?? row.number),
    number: seesNumbers ? row.number : maskNumber(row.number),
    contact,
  }
}
