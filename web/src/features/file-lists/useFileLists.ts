import type { FileList } from '@guiche/contract/features/file-lists'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { fileListPages, rowsOf } from './api.ts'

/** Paged, with search on the server. */
export const useFileLists = (): ResourceList<FileList> => {
  const { search, searchParam } = useTypedSearch()
  const query = useInfiniteQuery({ ...fileListPages(searchParam), placeholderData: keepPreviousData })
  return { ...usePagedRows(query, rowsOf), search }
}
