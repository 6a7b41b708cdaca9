import type { ManagedCompany } from '@guiche/contract/features/companies'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { companyPages } from './api.ts'

const rowsOf = ({ companies }: { companies: readonly ManagedCompany[] }) => companies

/** Paged, with search on the server. */
export const useCompanyPages = (): ResourceList<ManagedCompany> => {
  const { search, searchParam } = useTypedSearch()
  const query = useInfiniteQuery({
    ...companyPages(searchParam),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return { ...usePagedRows(query, rowsOf), search }
}
