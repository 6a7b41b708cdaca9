import type { Integration } from '@guiche/contract/features/integrations'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { integrationPages, rowsOf } from './api.ts'

/** Paged, with search on the server. */
export const useIntegrations = (): ResourceList<Integration> => {
  const { search, searchParam } = useTypedSearch()
  // An address may ask for one: `?q=Natal`.
  const { q } = useSearch({ strict: false }) as { q?: unknown }
  const { set } = search
  useEffect(() => {
    if (q !== undefined) set(String(q))
  }, [q, set])
  const query = useInfiniteQuery({ ...integrationPages(searchParam), placeholderData: keepPreviousData })
  return { ...usePagedRows(query, rowsOf), search }
}
