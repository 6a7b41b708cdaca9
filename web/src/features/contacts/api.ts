import { type ContactSummary, createContact, listContacts } from '@guiche/contract/features/contacts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { formatPhone } from '../../lib/phone.ts'
import { queryOf } from '../../lib/query.ts'

/** Pickers search from here on; fewer letters would match half of the company. */
export const leastSearched = 3

export const contactSearch = (term: string) =>
  queryOptions({
    ...queryOf(listContacts, { query: { searchParam: term } }),
    enabled: term.length >= leastSearched,
    // Old results of the same words may lack a contact that has been added since.
    staleTime: 30_000,
  })

export const addContact = (body: { name: string; number: string }) => call(createContact, { body })

/** Contacts that never told a name are called by their number. */
export const nameOf = ({ name, number }: Pick<ContactSummary, 'name' | 'number'>): string =>
  name === '' || name === number ? formatPhone(number) : name
