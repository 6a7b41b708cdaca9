import { type UserOrder, type UserSummary, userOrders } from '@guiche/contract/features/users'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { nextOrder, type Order } from '../../ui/use-sorted.ts'
import { userPages } from './api.ts'

const rowsOf = ({ users }: { users: readonly UserSummary[] }) => users

const sortOf = (order: Order | null): { sort?: UserOrder; direction?: 'asc' | 'desc' } => {
  const sort = userOrders.find((key) => key === order?.key)
  return sort && order ? { sort, direction: order.isDescending ? 'desc' : 'asc' } : {}
}

/** Paged, with search and sorting on the server. */
export const useUserList = (): ResourceList<UserSummary> => {
  const { search, searchParam } = useTypedSearch()
  const [order, setOrder] = useState<Order | null>(null)
  const asked = { ...(searchParam === '' ? {} : { searchParam }), ...sortOf(order) }
  const query = useInfiniteQuery({ ...userPages(asked), placeholderData: keepPreviousData })
  const sortBy = (key: string) => setOrder((before) => nextOrder(before, key))
  return { ...usePagedRows(query, rowsOf), search, sorting: { order, sortBy } }
}
