import type { PhoneBookPerson } from '@guiche/contract/features/phone-books'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { phonePeoplePages } from './api.ts'

const rowsOf = ({ people }: { people: readonly PhoneBookPerson[] }) => people

/** The entries of a phone's address book, paged, with search on the server. */
export const usePhonePeople = (whatsappId: number): ResourceList<PhoneBookPerson> => {
  const { search, searchParam } = useTypedSearch()
  const query = useInfiniteQuery({
    ...phonePeoplePages(whatsappId, searchParam),
    placeholderData: keepPreviousData,
  })
  return { ...usePagedRows(query, rowsOf), search }
}
