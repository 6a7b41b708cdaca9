import type { QuickMessage } from '@guiche/contract/features/quick-messages'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { quickMessagePages } from './api.ts'

const rowsOf = ({ records }: { records: readonly QuickMessage[] }) => records

/** Paged, with search on the server. */
export const useQuickMessages = (): ResourceList<QuickMessage> => {
  const { search, searchParam } = useTypedSearch()
  const query = useInfiniteQuery({ ...quickMessagePages(searchParam), placeholderData: keepPreviousData })
  return { ...usePagedRows(query, rowsOf), search }
}
