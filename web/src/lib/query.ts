import type { Answer, CallInput, Endpoint } from '@guiche/contract/core/endpoint'
import type { ErrorCode } from '@guiche/contract/errors'
import { infiniteQueryOptions, onlineManager, QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type InputOf } from './api.ts'
import { ApiError } from './api-error.ts'

/** The key of a call and what it was asked; lists of a call share the first two parts. */
export const keyOf = <E extends Endpoint>(endpoint: E, input?: CallInput<E>): readonly unknown[] =>
  input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input]

/** TanStack Query options of a call: `useQuery(queryOf(ticketDetails, { params: { uuid } }))`. */
export const queryOf = <E extends Endpoint>(endpoint: E, ...[input]: InputOf<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, (input ?? {}) as CallInput<E>),
    queryFn: ({ signal }): Promise<Answer<E>> => call(endpoint, ...([{ ...input, signal }] as unknown as InputOf<E>)),
  })

export interface Page {
  hasMore: boolean
  nextCursor: string | null
}

/** What a cached answer was asked for: the part of its key that `queryOf` and `pagesOf` put there. */
export const askedIn = <Q extends object>(queryKey: readonly unknown[]): Partial<Q> =>
  (queryKey[2] as { query?: Q } | undefined)?.query ?? {}

/** The same for a list that is paged by key; `data.pages` holds the answers. */
export const pagesOf = <E extends Endpoint>(endpoint: E, ...[input]: InputOf<E>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, (input ?? {}) as CallInput<E>), 'pages'],
    queryFn: ({ pageParam, signal }): Promise<Answer<E>> => {
      const given = (input ?? {}) as { query?: object }
      const query = pageParam === null ? given.query : { ...given.query, cursor: pageParam }
      return call(endpoint, ...([{ ...given, query, signal }] as unknown as InputOf<E>))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => {
      const page = last as Page
      return page.hasMore ? page.nextCursor : null
    },
  })

/** A search that took too long takes as long again, and a full disk is full a moment later. */
const staysSo: readonly (ErrorCode | null)[] = ['ERR_SEARCH_TOO_LONG', 'ERR_STORAGE_FULL', 'ERR_STORAGE_QUOTA']

/** Repeating a refusal changes nothing, nor does asking without a network; a server that is away may come back. */
export const retries = (failures: number, error: Error): boolean => {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
  const isLasting = isRefusal || (error instanceof ApiError && staysSo.includes(error.code))
  return !isLasting && onlineManager.isOnline() && failures < 2
}

const longestWaitMs = 30_000

/** As long as the server asks for, and a little more, by chance: all who were refused at once would else come back at once. */
export const retryDelay = (failures: number, error: Error): number => {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null
  const ownMs = Math.min(1000 * 2 ** failures, longestWaitMs)
  return asked === null ? ownMs : Math.min(asked * 1000, longestWaitMs) * (1 + Math.random() / 2)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Live events keep the caches true, so nothing is refetched by age or focus alone.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: retries,
      retryDelay,
      // Without a network it fails, and the screen says so; left waiting it would look as if it were coming. What is missing is
      // asked for when the network is back.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
})
