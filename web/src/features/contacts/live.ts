/**
 * Visible rows are updated in place; for new, deleted and moved ones the list is read again, because only the server
 * knows the order of names.
 */
import {
  type Contact,
  type ContactListed,
  type ContactNews,
  contactDetails,
  listContacts,
} from '@guiche/contract/features/contacts'
import { type PhoneBook, phoneBookPeople, phoneBooks } from '@guiche/contract/features/phone-books'
import type { QueryClient } from '@tanstack/react-query'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { oncePerMoment } from '../../lib/once-per-moment.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { mapField, mapRows, place, refreshed, showing } from '../../lib/shown.ts'
import { tagsAfter } from '../tags/api.ts'
import { askedOf, type ContactPages } from './api.ts'

type List = ContactPages | ContactPages['pages'][number]

const askAgain = askingAgain(listContacts)

const askForDetails = askingAgain(contactDetails)

/** Lists are pages; a picker's search is a single page. */
const mapContacts = (list: List, change: (rows: ContactListed[]) => ContactListed[]): List =>
  'pages' in list
    ? mapField(list, 'pages', (pages) => mapRows(pages, (page) => mapField(page, 'contacts', change)))
    : mapField(list, 'contacts', change)

const without = (rows: ContactListed[], contactId: number): ContactListed[] =>
  rows.some(({ id }) => id === contactId) ? rows.filter(({ id }) => id !== contactId) : rows

const isFiltered = (queryKey: readonly unknown[]): boolean => {
  const { searchParam, tags } = askedOf(queryKey)
  return Boolean(searchParam) || Boolean(tags?.length)
}

/** Every list has the contact under this name, and no list filters by a field that changed. */
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
      // Not loaded yet, so it does not matter how it changed.
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
    return patchThroughFetch<List>(client, keyOf(listContacts), (list) =>
      mapContacts(list, (rows) => without(rows, contactId)),
    )
  }
  const { contact } = payload
  if (payload.action === 'create' || !staysInPlace(client, contact)) askAgain(client)
}

/** A row of a list or a contact's page: each takes the fields that it shows. */
export const contactsShown = showing<ContactListed>(
  [
    place<List, ContactListed>(listContacts, (list, change) => mapContacts(list, (rows) => mapRows(rows, change))),
    place<ContactListed, ContactListed>(contactDetails, (contact, change) => change(contact)),
  ],
  {
    contact: (contact, payload) => ('contact' in payload ? refreshed(contact, payload.contact) : contact),
    tag: (contact, payload) => mapField(contact, 'tags', (tags) => tagsAfter(tags, payload)),
  },
)

/** A deleted user owns no wallet any more; a new name is shown. */
const walletsShown = showing<Contact>([place<Contact, Contact>(contactDetails, (contact, change) => change(contact))], {
  user: (contact, payload) => {
    if (contact.walletUser?.id !== payload.userId) return contact
    const hasLeft = payload.action === 'delete' || payload.user.isActive === false
    if (hasLeft) return { ...contact, walletUserId: null, walletUser: null }
    return mapField(contact, 'walletUser', (agent) => refreshed(agent, payload.user))
  },
  queue: (contact, payload) => {
    if (payload.action === 'delete')
      return contact.walletQueueId === payload.queueId
        ? { ...contact, walletQueueId: null, walletQueue: null }
        : contact
    return mapField(contact, 'walletQueue', (queue) => refreshed(queue, payload.queue))
  },
})

const askForPhones = oncePerMoment((client: QueryClient) => {
  void client.invalidateQueries({ queryKey: keyOf(phoneBooks) })
  void client.invalidateQueries({ queryKey: keyOf(phoneBookPeople) })
})

/** Events of an import may arrive out of order, and the call's answer after both. */
const isNewer = (told: PhoneBook['lastImport'], known: PhoneBook['lastImport']): boolean => {
  if (!told || !known || told.id !== known.id) return (told?.id ?? 0) > (known?.id ?? 0)
  return known.state === 'running' && told.done >= known.done
}

/** Linked phones' address books, and the progress of an import. */
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

export const live: Live = {
  hears: { contact: [onContact], phoneBook: [onPhoneBook] },
  shows: [contactsShown, walletsShown],
}
