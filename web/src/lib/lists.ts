import type { Answer, CallInput, Endpoint } from '@guiche/contract/core/endpoint'
import { plain } from '@guiche/contract/plain'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { InputOf } from './api.ts'
import { queryOf } from './query.ts'

/** What a list screen needs to know of its rows, wherever they come from. */
export interface ResourceList<Row> {
  rows: readonly Row[]
  /** Nothing to show yet. */
  isLoading: boolean
  error: unknown
  retry: () => void
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  search: { value: string; set: (typed: string) => void }
  /** If the server sorts; absent: the table does. */
  sorting?: { order: { key: string; isDescending: boolean } | null; sortBy: (key: string) => void }
}

/** A short list that is loaded completely and searched here. `words` is the searchable text of a row. */
export const useWholeList = <E extends Endpoint, Row>(
  endpoint: E,
  input: CallInput<E>,
  pick: (answer: Answer<E>) => readonly Row[],
  words: (row: Row) => string,
): ResourceList<Row> => {
  const [typed, setTyped] = useState('')
  const query = useQuery(queryOf(endpoint, ...([input] as unknown as InputOf<E>)))
  const term = plain(typed.trim())
  const all = query.data as Answer<E> | undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pick` and `words` never change their meaning.
  const rows = useMemo(() => {
    const whole = all === undefined ? [] : pick(all)
    return term === '' ? whole : whole.filter((row) => plain(words(row)).includes(term))
  }, [all, term])
  return {
    rows,
    isLoading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => {},
    search: { value: typed, set: setTyped },
  }
}
