import type { Answer, CallInput, Endpoint } from '@guiche/contract/core/endpoint'
import type { ErrorCode } from '@guiche/contract/errors'
import { infiniteQueryOptions, onlineManager, QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type InputOf } from './api.ts'
import { ApiError } from './api-error.ts'

/** The key of a call and its input; lists of a call share the first two parts. */
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

/** The input of a cached answer: the part of its key that `queryOf` and `pagesOf` put there. */
export const askedIn = <Q extends object>(queryKey: readonly unknown[]): Partial<Q> =>
  (queryKey[2] as { query?: Q } | undefined)?.query ?? {}

/** The same for a list that is paged by key; `data.pages` has the answers. */
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

/** A search that timed out would time out again, and a full disk stays full. */
const staysSo: readonly (ErrorCode | null)[] = ['ERR_SEARCH_TOO_LONG', 'ERR_STORAGE_FULL', 'ERR_STORAGE_QUOTA']

/** A retry of a refusal, or without a network, changes nothing; an unavailable server may come back. */
export const retries = (failures: number, error: Error): boolean => {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
  const isLasting = isRefusal || (error instanceof ApiError && staysSo.includes(error.code))
  return !isLasting && onlineManager.isOnline() && failures < 2
}

const longestWaitMs = 30_000

/** The server's delay plus jitter: otherwise all refused clients would come back at once. */
export const retryDelay = (failures: number, error: Error): number => {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null
  const ownMs = Math.min(1000 * 2 ** failures, longestWaitMs)
  return asked === null ? ownMs : Math.min(asked * 1000, longestWaitMs) * (1 + Math.random() / 2)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Events keep the caches up to date, so nothing is reloaded by age or focus.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: retries,
      retryDelay,
      // Without a network it fails, and the screen says so; a paused query would look as if it were loading. Missing
      // data is loaded when the network is back.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
})
