import type { Announcement } from '@guiche/contract/features/announcements'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { announcementPages } from './api.ts'

const searchDelayMs = 500

const rowsOf = ({ records }: { records: readonly Announcement[] }) => records

/** Paged, with search on the server. */
export const useAnnouncementList = ({ onlyActive }: { onlyActive: boolean }): ResourceList<Announcement> => {
  const { search, searchParam } = useTypedSearch(searchDelayMs)
  const pages = announcementPages({ searchParam, ...(onlyActive ? { status: true } : {}) })
  const query = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData })
  return { ...usePagedRows(query, rowsOf), search }
}
