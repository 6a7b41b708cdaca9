/** Hooks for a list that the server pages and searches. */
import { useDebouncedValue } from '@mantine/hooks'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ResourceList } from './lists.ts'

/** What somebody types, and what the server is asked for once the typing rests. */
export const useTypedSearch = (delayMs = 300) => {
  const [typed, setTyped] = useState('')
  const [searchParam] = useDebouncedValue(typed.trim(), delayMs)
  return { search: { value: typed, set: setTyped }, searchParam }
}

interface Offered {
  id: number
  name: string
}

/** A field that offers the server's matches for its text. */
export const useFieldSearch = () => {
  const [typed, setTyped] = useState('')
  const { search, searchParam } = useTypedSearch()
  const offer = (all: readonly Offered[]) => ({
    choices: all.map(({ id, name }) => ({ value: String(id), label: name })),
    /** Choosing an option puts its name into the field: that is not a search. */
    search: (words: string) => {
      if (words === typed) return
      setTyped(words)
      search.set(all.some(({ name }) => name === words) ? '' : words)
    },
  })
  return { searchParam, offer }
}

/** The rows of all loaded pages. `rowsOf` must be stable. */
export const usePagedRows = <Page, Row extends { id: number }>(
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
  rowsOf: (page: Page) => readonly Row[],
): Omit<ResourceList<Row>, 'search'> => {
  // A page that is loaded while rows move may repeat one.
  const rows = useMemo(() => {
    const all = query.data?.pages.flatMap(rowsOf) ?? []
    return [...new Map(all.map((row) => [row.id, row])).values()]
  }, [query.data, rowsOf])
  return {
    rows,
    isLoading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
