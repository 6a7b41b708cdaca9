import type { Answer, CallInput } from '@guiche/contract/core/endpoint'
import { contactMerges, mergeContacts, undoMerge } from '@guiche/contract/features/contact-merges'
import { exportContacts, uploadContacts } from '@guiche/contract/features/contact-spreadsheets'
import {
  blockContact,
  type Contact,
  type ContactSummary,
  contactDetails,
  createContact,
  deleteContact,
  listContacts,
  toggleAcceptAudio,
  toggleCampaigns,
  toggleDisableBot,
  updateContact,
} from '@guiche/contract/features/contacts'
import { importContacts, phoneBookPeople, phoneBooks } from '@guiche/contract/features/phone-books'
import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { formatPhone } from '../../lib/phone.ts'
import { askedIn, pagesOf, queryOf } from '../../lib/query.ts'

/** Pickers search from this length; fewer letters would match half of the company. */
export const leastSearched = 3

export const contactSearch = (term: string) =>
  queryOptions({
    ...queryOf(listContacts, { query: { searchParam: term } }),
    enabled: term.length >= leastSearched,
    // Cached results of the same search may lack a contact that was added since.
    staleTime: 30_000,
  })

/** The filter of the list of contacts. */
export interface ContactQuery {
  searchParam?: string
  tags?: readonly number[]
}
export type ContactPage = Answer<typeof listContacts>
export type ContactPages = InfiniteData<ContactPage, unknown>

/** The same filter always has the same key: empty fields are left out. */
export const contactPages = ({ searchParam, tags = [] }: ContactQuery) =>
  pagesOf(listContacts, {
    query: { ...(searchParam ? { searchParam } : {}), ...(tags.length > 0 ? { tags: [...tags] } : {}) },
  })

/** The filter of a cached list of contacts. */
export const askedOf = askedIn<ContactQuery>

export const contactOf = (contactId: number) => queryOf(contactDetails, { params: { id: contactId } })

export type NewContact = CallInput<typeof createContact>['body']
export type ContactChange = CallInput<typeof updateContact>['body']

export const addContact = (body: NewContact): Promise<Contact> => call(createContact, { body })
export const changeContact = (contactId: number, body: ContactChange): Promise<Contact> =>
  call(updateContact, { params: { id: contactId }, body })
export const removeContact = (contactId: number) => call(deleteContact, { params: { id: contactId } })
export const setBlocked = (contactId: number, isBlocked: boolean): Promise<Contact> =>
  call(blockContact, { params: { id: contactId }, body: { active: !isBlocked } })
export const toggleAudio = (contactId: number): Promise<Contact> =>
  call(toggleAcceptAudio, { params: { id: contactId } })
export const toggleOptOut = (contactId: number): Promise<Contact> =>
  call(toggleCampaigns, { params: { id: contactId } })
export const toggleBot = (contactId: number): Promise<Contact> => call(toggleDisableBot, { params: { id: contactId } })

export const sendRows = (body: CallInput<typeof uploadContacts>['body']) => call(uploadContacts, { body })
export const exportPage = (cursor: string | null, signal: AbortSignal) =>
  call(exportContacts, { query: cursor ? { cursor } : {}, signal })

export const phoneBookList = () => queryOf(phoneBooks)
export const phonePeoplePages = (whatsappId: number, searchParam: string) =>
  pagesOf(phoneBookPeople, { params: { whatsappId }, query: searchParam ? { searchParam } : {} })
export const importFromPhone = (body: CallInput<typeof importContacts>['body']) => call(importContacts, { body })

/** Loaded whenever it is viewed: it is rarely needed, and merges have no event of their own. */
export const mergesOf = (contactId: number) =>
  queryOptions({ ...queryOf(contactMerges, { params: { id: contactId } }), staleTime: 0, gcTime: 0 })
export const joinContacts = (contactId: number, otherId: number, closeTickets: boolean) =>
  call(mergeContacts, { params: { id: contactId }, body: { otherId, closeTickets } })
export const splitContact = (mergeId: number) => call(undoMerge, { params: { id: mergeId } })

/** Contacts without a name are shown by their number. */
export const nameOf = ({ name, number }: Pick<ContactSummary, 'name' | 'number'>): string =>
  name === '' || name === number ? formatPhone(number) : name

/** A group's address is not a telephone number. */
export const numberOf = ({ number, isGroup }: Pick<ContactSummary, 'number' | 'isGroup'>): string =>
  isGroup ? '' : formatPhone(number)
