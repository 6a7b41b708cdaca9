/** Reloads queries that an event made stale and only the server can update: once for all events within a moment. */
import type { Endpoint } from '@guiche/contract/core/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { oncePerMoment } from './once-per-moment.ts'
import { keyOf } from './query.ts'

/** All cached answers of a call. */
export const askingAgain = (endpoint: Endpoint, momentMs?: number) =>
  oncePerMoment((client: QueryClient) => void client.invalidateQueries({ queryKey: keyOf(endpoint) }), momentMs)

/** Those visible answers of a call that were already marked as stale, with `refetchType: 'none'`. */
export const fetchingStale = (endpoint: Endpoint) =>
  oncePerMoment(
    (client: QueryClient) =>
      void client.refetchQueries({
        queryKey: keyOf(endpoint),
        type: 'active',
        predicate: ({ state }) => state.isInvalidated,
      }),
  )
