import type { Integration } from '@guiche/contract/features/integrations'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useAskedSearch } from '../../lib/asked-search.ts'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { integrationPages, rowsOf } from './api.ts'

/** Paged, with search on the server. */
export const useIntegrations = (): ResourceList<Integration> => {
  const { search, searchParam } = useTypedSearch(undefined, useAskedSearch())
  const query = useInfiniteQuery({ ...integrationPages(searchParam), placeholderData: keepPreviousData })
  return { ...usePagedRows(query, rowsOf), search }
}
