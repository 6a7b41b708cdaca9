import { abilitiesOf } from '@guiche/contract/channels'
import type { PhoneBook, PhoneBookPerson, PhoneImport } from '@guiche/contract/features/phone-books'
import { maskName, maskNumber } from '@guiche/contract/masking'
import type { phoneBookEntries, phoneImports } from '../../../../schema/inbox-tables.ts'

export const shownImportColumns = [
  'id',
  'connectionId',
  'state',
  'total',
  'done',
  'created',
  'named',
  'createdAt',
] as const
export interface PhoneImportRow extends Pick<typeof phoneImports.$inferSelect, (typeof shownImportColumns)[number]> {
  state: PhoneImport['state']
}

export const toPhoneImport = (row: PhoneImportRow): PhoneImport => {
  const { id, connectionId, state, total, done, created, named, createdAt } = row
  return { id, whatsappId: connectionId, state, total, done, created, named, createdAt: createdAt.toISOString() }
}

export interface PhoneBookRow extends Omit<PhoneBook, 'hasBook' | 'lastImport'> {
  /** As in JSON: its time is text. */
  lastImport: (Omit<PhoneImportRow, 'createdAt'> & { createdAt: string }) | null
}

export const toPhoneBook = ({ lastImport, ...row }: PhoneBookRow): PhoneBook => ({
  ...row,
  hasBook: abilitiesOf(row.channel).hasPhoneBook,
  lastImport: lastImport && toPhoneImport({ ...lastImport, createdAt: new Date(lastImport.createdAt) }),
})

export interface PhoneBookPersonRow extends Pick<typeof phoneBookEntries.$inferSelect, 'id' | 'number'> {
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
