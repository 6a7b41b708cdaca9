import type { Chat } from '@guiche/contract/features/chats'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ResourceList } from '../../lib/lists.ts'
import { chatPages } from './api.ts'

const searchDelayMs = 500

/** The own chats page by page, searched by the server. */
export const useChatList = (): ResourceList<Chat> => {
  const [typed, setTyped] = useState('')
  const [searchParam] = useDebouncedValue(typed.trim(), searchDelayMs)
  const query = useInfiniteQuery({ ...chatPages(searchParam), placeholderData: keepPreviousData })
  // A page fetched while chats moved may bring one twice.
  const rows = useMemo(() => {
    const all = query.data?.pages.flatMap(({ records }) => records) ?? []
    return [...new Map(all.map((chat) => [chat.id, chat])).values()]
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
