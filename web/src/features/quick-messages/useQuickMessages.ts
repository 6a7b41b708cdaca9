import type { QuickMessage } from '@guiche/contract/features/quick-messages'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ResourceList } from '../../lib/lists.ts'
import { quickMessagePages } from './api.ts'

const searchDelayMs = 300

/** Page by page, searched by the server. */
export const useQuickMessages = (): ResourceList<QuickMessage> => {
  const [typed, setTyped] = useState('')
  const [searchParam] = useDebouncedValue(typed.trim(), searchDelayMs)
  const query = useInfiniteQuery({ ...quickMessagePages(searchParam), placeholderData: keepPreviousData })
  // A page fetched while rows moved may bring one twice.
  const rows = useMemo(() => {
    const all = query.data?.pages.flatMap(({ records }) => records) ?? []
    return [...new Map(all.map((quick) => [quick.id, quick])).values()]
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
