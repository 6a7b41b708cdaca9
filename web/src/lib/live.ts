import type { Stream } from '@guiche/contract/realtime'
import type { QueryClient } from '@tanstack/react-query'
import { keepLateEvents } from './late-events.ts'
import { queryClient } from './query.ts'
import { onGap, onStream, onSynced, type StreamPayload } from './socket.ts'

/** Applies an event to the caches. It is in `features/<x>/live.ts`, never in a component. */
export type Reducer<S extends Stream> = (client: QueryClient, payload: StreamPayload<S>) => void
export type LiveTable = { readonly [S in Stream]?: readonly Reducer<S>[] }

/** A feature's event handlers. */
export interface Live {
  /** For its own cached answers: additions, deletions, moves and reloads. */
  hears: LiveTable
  /** The fields of other records that its records show: tables from which `showing` makes reducers. */
  shows?: readonly LiveTable[]
}

type Hear = (apply: () => void) => void

const attach = <S extends Stream>(stream: S, reducers: readonly Reducer<S>[], hear: Hear): (() => void) =>
  onStream(stream, (payload) =>
    hear(() => {
      for (const reduce of reducers) reduce(queryClient, payload)
    }),
  )

/** Queries that failed while the server was unavailable: no event updates them. */
const fetchWhatFailed = (): void =>
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.fetchStatus === 'idle' && (state.status === 'error' || state.isInvalidated),
  })

/** Routes every stream to its reducers, and reloads after a gap that events cannot fill. */
export const startLive = (table: LiveTable): (() => void) => {
  const late = keepLateEvents(queryClient)
  const stops = Object.entries(table).map(([stream, reducers]) =>
    attach(stream as Stream, reducers as never, late.hear),
  )
  const stopGap = onGap(() => void queryClient.invalidateQueries())
  const stopSynced = onSynced(fetchWhatFailed)
  return () => {
    for (const stop of stops) stop()
    stopGap()
    stopSynced()
    late.stop()
  }
}
