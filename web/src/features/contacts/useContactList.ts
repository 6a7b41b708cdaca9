import type { ContactListed } from '@guiche/contract/features/contacts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { contactPages } from './api.ts'

const rowsOf = ({ contacts }: { contacts: readonly ContactListed[] }) => contacts

/** Contacts, paged, with search and filters on the server. */
export const useContactList = (tags: readonly number[]): ResourceList<ContactListed> => {
  const { search, searchParam } = useTypedSearch()
  const query = useInfiniteQuery({ ...contactPages({ searchParam, tags }), placeholderData: keepPreviousData })
  return { ...usePagedRows(query, rowsOf), search }
}
