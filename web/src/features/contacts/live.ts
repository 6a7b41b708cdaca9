/** Rows change where they stand; what may come, go or move is asked again, because the server knows the order of names. */
import {
  type Contact,
  type ContactListed,
  type ContactNews,
  contactDetails,
  listContacts,
} from '@guiche/contract/features/contacts'
import { type PhoneBook, phoneBookPeople, phoneBooks } from '@guiche/contract/features/phone-books'
import type { TagChip } from '@guiche/contract/features/tags'
import type { QueryClient } from '@tanstack/react-query'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Reducer } from '../../lib/live.ts'
import { oncePerMoment } from '../../lib/once-per-moment.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { tagsAfter } from '../tags/api.ts'
import { askedOf, type ContactPages } from './api.ts'

type List = ContactPages | ContactPages['pages'][number]

const askAgain = askingAgain(listContacts)

const askForDetails = askingAgain(contactDetails)

const mapRows = (rows: ContactListed[], change: (row: ContactListed) => ContactListed | null): ContactListed[] => {
  const after = rows.map(change)
  return after.every((row, at) => row === rows[at]) ? rows : after.filter((row) => row !== null)
}

/** Pages of the list, and the one page of a picker's search. */
const mapLists = (client: QueryClient, change: (row: ContactListed) => ContactListed | null): void =>
  patchThroughFetch<List>(client, keyOf(listContacts), (list) => {
    if (!('pages' in list)) {
      const contacts = mapRows(list.contacts, change)
      return contacts === list.contacts ? list : { ...list, contacts }
    }
    const pages = list.pages.map((page) => {
      const contacts = mapRows(page.contacts, change)
      return contacts === page.contacts ? page : { ...page, contacts }
    })
    return pages.every((page, at) => page === list.pages[at]) ? list : { ...list, pages }
  })

const mapDetails = (client: QueryClient, change: (contact: Contact) => Contact): void =>
  patchThroughFetch<Contact>(client, keyOf(contactDetails), change)

const listedAs = (
  before: ContactListed,
  { extraInfo: _, lgpdAcceptedAt: _consent, ...news }: ContactNews,
): ContactListed => ({
  ...before,
  ...news,
  tags: news.tags ?? before.tags,
})

const detailedAs = (before: Contact, news: ContactNews): Contact => ({
  ...before,
  ...news,
  tags: news.tags ?? before.tags,
  extraInfo: news.extraInfo ?? before.extraInfo,
  lgpdAcceptedAt: news.lgpdAcceptedAt === undefined ? before.lgpdAcceptedAt : news.lgpdAcceptedAt,
})

const isFiltered = (queryKey: readonly unknown[]): boolean => {
  const { searchParam, tags } = askedOf(queryKey)
  return Boolean(searchParam) || Boolean(tags?.length)
}

/** Every list knows the contact under this name, and none asks for what may have changed about it. */
const staysInPlace = (client: QueryClient, news: ContactNews): boolean =>
  client
    .getQueryCache()
    .findAll({ queryKey: keyOf(listContacts) })
    .every(({ queryKey, state }) => {
      const list = state.data as List | undefined
      if (!list) return true
      const pages = 'pages' in list ? list.pages : [list]
      const row = pages.flatMap(({ contacts }) => contacts).find(({ id }) => id === news.id)
      if (row) return row.name === news.name && !isFiltered(queryKey)
      // Behind what is loaded it may have changed as it likes.
      return !isFiltered(queryKey) && pages.at(-1)?.hasMore === true
    })

export const onContact: Reducer<'contact'> = (client, payload) => {
  if (payload.action === 'reload') {
    askAgain(client)
    return askForDetails(client)
  }
  const { contactId } = payload
  if (payload.action === 'delete') {
    askAgain(client)
    return mapLists(client, (row) => (row.id === contactId ? null : row))
  }
  const { contact } = payload
  if (payload.action === 'create' || !staysInPlace(client, contact)) askAgain(client)
  mapLists(client, (row) => (row.id === contactId ? listedAs(row, contact) : row))
  mapDetails(client, (before) => (before.id === contactId ? detailedAs(before, contact) : before))
}

/** Names and colours of tags that contacts show. */
export const onTagOfContacts: Reducer<'tag'> = (client, payload) => {
  const change = <C extends { tags: TagChip[] }>(contact: C): C => {
    if (!contact.tags.some(({ id }) => id === payload.tagId)) return contact
    const tags = tagsAfter(contact.tags, payload)
    return tags === contact.tags ? contact : { ...contact, tags }
  }
  mapLists(client, change)
  mapDetails(client, change)
}

const askForPhones = oncePerMoment((client: QueryClient) => {
  void client.invalidateQueries({ queryKey: keyOf(phoneBooks) })
  void client.invalidateQueries({ queryKey: keyOf(phoneBookPeople) })
})

/** Events of an import may come after a later one's, and the answer of the call after both. */
const isNewer = (told: PhoneBook['lastImport'], known: PhoneBook['lastImport']): boolean => {
  if (!told || !known || told.id !== known.id) return (told?.id ?? 0) > (known?.id ?? 0)
  return known.state === 'running' && told.done >= known.done
}

/** What linked phones tell of the people they know, and how far an import of them has come. */
export const onPhoneBook: Reducer<'phoneBook'> = (client, payload) => {
  if (payload.action === 'update') return askForPhones(client)
  const { import: told, whatsappId } = payload
  patchThroughFetch<PhoneBook[]>(client, keyOf(phoneBooks), (books) =>
    books.map((book) =>
      book.whatsappId === whatsappId && isNewer(told, book.lastImport) ? { ...book, lastImport: told } : book,
    ),
  )
  if (told.state === 'ended') askForPhones(client)
}
