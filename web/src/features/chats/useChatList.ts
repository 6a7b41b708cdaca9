import type { Chat } from '@guiche/contract/features/chats'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { chatPages } from './api.ts'

const searchDelayMs = 500

const rowsOf = ({ records }: { records: readonly Chat[] }) => records

/** The user's chats, paged, with search on the server. */
export const useChatList = (): ResourceList<Chat> & { searchParam: string } => {
  const { search, searchParam } = useTypedSearch(searchDelayMs)
  const query = useInfiniteQuery({ ...chatPages(searchParam), placeholderData: keepPreviousData })
  return { ...usePagedRows(query, rowsOf), search, searchParam }
}
