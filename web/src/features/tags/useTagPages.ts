import { type ListedTag, listTags } from '@guiche/contract/features/tags'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ResourceList } from '../../lib/lists.ts'
import { pagesOf } from '../../lib/query.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'

const rowsOf = ({ tags }: { tags: readonly ListedTag[] }) => tags

/** Tags of contacts, or lanes, paged, with search on the server. */
export const useTagPages = (kanban: 0 | 1): ResourceList<ListedTag> => {
  const { search, searchParam } = useTypedSearch()
  const asked = { kanban, ...(searchParam === '' ? {} : { searchParam }) }
  const query = useInfiniteQuery({ ...pagesOf(listTags, { query: asked }), placeholderData: keepPreviousData })
  return { ...usePagedRows(query, rowsOf), search }
}
