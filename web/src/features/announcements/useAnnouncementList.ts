import type { Announcement } from '@guiche/contract/features/announcements'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ResourceList } from '../../lib/lists.ts'
import { announcementPages } from './api.ts'

const searchDelayMs = 500

/** Page by page, searched by the server. */
export const useAnnouncementList = (options: {
  onlyActive: boolean
  isServed: boolean
}): ResourceList<Announcement> => {
  const [typed, setTyped] = useState('')
  const [searchParam] = useDebouncedValue(typed.trim(), searchDelayMs)
  const pages = announcementPages({ searchParam, ...(options.onlyActive ? { status: true } : {}) })
  const query = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData, enabled: options.isServed })
  const rows = useMemo(() => query.data?.pages.flatMap(({ records }) => records) ?? [], [query.data])
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
