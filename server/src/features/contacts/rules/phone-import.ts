/** Whether a phone's address book can be imported, and what each entry becomes. */
import { abilitiesOf, type ChannelKind } from '@guiche/contract/channels'
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import { betterName } from '../rules.ts'

interface Wanted {
  /** Undefined: the default connection. */
  whatsappId: number | undefined
  /** Undefined: all entries. */
  people: readonly number[] | undefined
}
/** The connection, and how many of the wanted entries its phone reported. */
interface Book {
  channel: ChannelKind
  /** Its phone has an address book, or had. */
  isConnected: boolean
  total: number
}

export const mayImport = <B extends Book>(book: B | null, { whatsappId, people }: Wanted): Decision<B> => {
  if (!book) return refuse(whatsappId ? 'ERR_NO_WAPP_FOUND' : 'ERR_NO_DEF_WAPP_FOUND', 'body.whatsappId')
  if (!abilitiesOf(book.channel).hasPhoneBook) return refuse('ERR_CHANNEL_UNABLE', 'body.whatsappId')
  if (book.total > 0) return accept(book)
  if (people) return refuse('ERR_NOT_FOUND', 'body.people')
  return refuse(book.isConnected ? 'ERR_PHONE_BOOK_EMPTY' : 'ERR_WAPP_NOT_INITIALIZED', 'body.whatsappId')
}

/** An entry, with the contact that has one of its addresses. */
export interface TurnedPerson {
  id: number
  number: string
  lid: string | null
  lookups: readonly string[]
  /** Null: the phone knows only the number. */
  name: string | null
  contactId: number | null
  contactName: string | null
  contactNumber: string | null
}

export interface ImportPlan {
  fresh: readonly TurnedPerson[]
  /** Contacts that were named by their number until now. */
  named: readonly { contactId: number; name: string }[]
}

/** One number is one contact, even if the book has it with and without its ninth digit. */
export const planImport = (people: readonly TurnedPerson[]): ImportPlan => {
  const taken = new Set<string>()
  const fresh: TurnedPerson[] = []
  const named = new Map<number, string>()
  for (const person of people) {
    const { contactId, contactName, contactNumber, name, lookups } = person
    if (contactId === null) {
      if (lookups.some((number) => taken.has(number))) continue
      for (const number of lookups) taken.add(number)
      fresh.push(person)
      continue
    }
    const better = betterName({ name: contactName ?? '', number: contactNumber ?? '' }, name ?? undefined)
    if (better && !named.has(contactId)) named.set(contactId, better)
  }
  return { fresh, named: [...named].map(([contactId, name]) => ({ contactId, name })) }
}
