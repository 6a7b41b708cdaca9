/** Turns what the phone says about people into entries of its address book, one per number. */
import { cutWhole } from '@guiche/contract/core/whole-letters'
import { onOneLine } from '@guiche/contract/core/wire'
import type { Contact } from 'baileys'
import type { PhoneBookEntry } from '../../channel.ts'
import { identityOf } from './people.ts'

/** As the library reports somebody; not everything is reported each time. */
export type ToldContact = Pick<Contact, 'id'> & Partial<Pick<Contact, 'lid' | 'phoneNumber' | 'name' | 'notify'>>

interface Circumstances {
  /** Addresses with a chat. */
  chats: ReadonlySet<string>
  /** The address of the number that belongs to a LID, if known. */
  numberOf: (lid: string) => string | undefined
  /** The phone's own number. */
  owner: string
}

/** A number is not a name: chats of people who are not saved are named after it. */
export const nameIn = (text: string | null | undefined): string | undefined => {
  const name = cutWhole(onOneLine(text ?? ''), 250)
  return name && /[^\d\s+().-]/.test(name) ? name : undefined
}

const addressesOf = ({ id, lid, phoneNumber }: ToldContact, numberOf: Circumstances['numberOf']) => {
  const told = [id, lid, phoneNumber].flatMap((jid) => identityOf(jid) ?? [])
  const lidOf = told.find(({ kind }) => kind === 'lid')?.value
  const phone = told.find(({ kind }) => kind === 'phone')?.value
  return { lid: lidOf, number: phone ?? (lidOf ? identityOf(numberOf(`${lidOf}@lid`))?.value : undefined) }
}

const entryOf = (contact: ToldContact, circumstances: Circumstances): PhoneBookEntry | undefined => {
  const { chats, numberOf, owner } = circumstances
  const { number, lid } = addressesOf(contact, numberOf)
  // WhatsApp itself writes from the number 0.
  if (!number || !/^\d{8,15}$/.test(number) || number === owner) return undefined
  const savedName = nameIn(contact.name)
  const pushedName = nameIn(contact.notify)
  return {
    number,
    ...(lid ? { lid } : {}),
    ...(savedName ? { savedName } : {}),
    ...(pushedName ? { pushedName } : {}),
    isKnown: savedName !== undefined || chats.has(contact.id),
  }
}

/** Groups, broadcasts, newsletters and people without a number have no entry. */
export const entriesOf = (told: readonly ToldContact[], circumstances: Circumstances): PhoneBookEntry[] => {
  const byNumber = new Map<string, PhoneBookEntry>()
  for (const contact of told) {
    const entry = entryOf(contact, circumstances)
    if (!entry) continue
    const before = byNumber.get(entry.number)
    byNumber.set(entry.number, { ...before, ...entry, isKnown: entry.isKnown || before?.isKnown === true })
  }
  return [...byNumber.values()]
}

/** LIDs that came without a number. */
export const lidsAlone = (told: readonly ToldContact[]): string[] =>
  told.flatMap(({ id, lid, phoneNumber }) => {
    const found = [id, lid, phoneNumber].flatMap((jid) => identityOf(jid) ?? [])
    if (found.some(({ kind }) => kind !== 'lid')) return []
    return found.slice(0, 1).map(({ value }) => `${value}@lid`)
  })
