import type { CheckState, ContactListItem } from '@guiche/contract/features/contact-list-items'
import type { ContactList } from '@guiche/contract/features/contact-lists'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { contactListPages, itemPages } from './api.ts'

const listsOf = ({ records }: { records: readonly ContactList[] }) => records
const itemsOf = ({ contacts }: { contacts: readonly ContactListItem[] }) => contacts

/** Paged, with search on the server. */
export const useContactLists = (): ResourceList<ContactList> => {
  const { search, searchParam } = useTypedSearch()
  const query = useInfiniteQuery({ ...contactListPages(searchParam), placeholderData: keepPreviousData })
  return { ...usePagedRows(query, listsOf), search }
}

/** The people of a list, likewise. */
export const useItems = (listId: number, state: CheckState | null): ResourceList<ContactListItem> => {
  const { search, searchParam } = useTypedSearch()
  const query = useInfiniteQuery({ ...itemPages({ listId, searchParam, state }), placeholderData: keepPreviousData })
  return { ...usePagedRows(query, itemsOf), search }
}
