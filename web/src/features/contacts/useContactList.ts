import type { ContactListed } from '@guiche/contract/features/contacts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ResourceList } from '../../lib/lists.ts'
import { contactPages } from './api.ts'

const searchDelayMs = 300

/** Contacts page by page, searched and narrowed by the server. */
export const useContactList = (tags: readonly number[]): ResourceList<ContactListed> => {
  const [typed, setTyped] = useState('')
  const [searchParam] = useDebouncedValue(typed.trim(), searchDelayMs)
  const query = useInfiniteQuery({ ...contactPages({ searchParam, tags }), placeholderData: keepPreviousData })
  // A page fetched while rows moved may bring one twice.
  const rows = useMemo(() => {
    const all = query.data?.pages.flatMap(({ contacts }) => contacts) ?? []
    return [...new Map(all.map((contact) => [contact.id, contact])).values()]
  }, [query.data])
  return {
    rows,
    isLoading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    search: { value: typed, set: setTyped },
  }
}
