import type { Payment } from '@guiche/contract/features/payments'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { paymentPages } from './api.ts'

const rowsOf = ({ payments }: { payments: readonly Payment[] }) => payments

/** Paged, of all companies. */
export const usePayments = (attention: boolean): ResourceList<Payment> => {
  const { search, searchParam } = useTypedSearch()
  const query = useInfiniteQuery({ ...paymentPages({ searchParam, attention }), placeholderData: keepPreviousData })
  return { ...usePagedRows(query, rowsOf), search }
}
