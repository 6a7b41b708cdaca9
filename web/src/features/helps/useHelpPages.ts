import type { Help } from '@guiche/contract/features/helps'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { helpPages } from './api.ts'

const rowsOf = ({ records }: { records: readonly Help[] }) => records

/** Paged, with search on the server. */
export const useHelpPages = (): ResourceList<Help> => {
  const { search, searchParam } = useTypedSearch()
  const query = useInfiniteQuery({ ...helpPages(searchParam), placeholderData: keepPreviousData })
  return { ...usePagedRows(query, rowsOf), search }
}
