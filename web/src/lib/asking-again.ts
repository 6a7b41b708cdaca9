/** What an event makes old and only the server knows is asked for again: once for all that comes within a moment. */
import type { Endpoint } from '@guiche/contract/core/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { oncePerMoment } from './once-per-moment.ts'
import { keyOf } from './query.ts'

/** Every answer of a call. */
export const askingAgain = (endpoint: Endpoint, momentMs?: number) =>
  oncePerMoment((client: QueryClient) => void client.invalidateQueries({ queryKey: keyOf(endpoint) }), momentMs)

/** Of a call's answers those on the screen that were marked as old before, with `refetchType: 'none'`. */
export const fetchingStale = (endpoint: Endpoint) =>
  oncePerMoment(
    (client: QueryClient) =>
      void client.refetchQueries({
        queryKey: keyOf(endpoint),
        type: 'active',
        predicate: ({ state }) => state.isInvalidated,
      }),
  )
