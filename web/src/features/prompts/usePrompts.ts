import type { Prompt } from '@guiche/contract/features/prompts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { promptPages, rowsOf } from './api.ts'

/** Paged, with search on the server. */
export const usePrompts = (): ResourceList<Prompt> => {
  const { search, searchParam } = useTypedSearch()
  const query = useInfiniteQuery({ ...promptPages(searchParam), placeholderData: keepPreviousData })
  return { ...usePagedRows(query, rowsOf), search }
}
