import type { Invoice } from '@guiche/contract/features/invoices'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { invoicePages } from './api.ts'

const searchDelayMs = 500
const rowsOf = ({ list }: { list: readonly Invoice[] }) => list

/** Paged, with search on the server. */
export const useInvoices = (): ResourceList<Invoice> => {
  const { search, searchParam } = useTypedSearch(searchDelayMs)
  const query = useInfiniteQuery({ ...invoicePages(searchParam), placeholderData: keepPreviousData })
  return { ...usePagedRows(query, rowsOf), search }
}
