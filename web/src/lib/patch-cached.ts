import type { Query, QueryClient } from '@tanstack/react-query'

type Patch<T> = (cached: T, queryKey: readonly unknown[]) => T

/** Setting an answer counts as fresh for the library: one that awaits a fetch (after a gap) must go on waiting for it. */
const patchOne = <T>(client: QueryClient, query: Query, patch: Patch<T>): void => {
  const before = query.state.data as T | undefined
  if (before === undefined) return
  const after = patch(before, query.queryKey)
  if (after === before) return
  const { isInvalidated } = query.state
  client.setQueryData(query.queryKey, after)
  if (isInvalidated) query.invalidate()
}

/** Writes what an event changed into every cached answer below a key; `patch` answers the same object when nothing changed. */
export const patchCached = <T>(client: QueryClient, queryKey: readonly unknown[], patch: Patch<T>): void => {
  for (const query of client.getQueryCache().findAll({ queryKey })) patchOne(client, query, patch)
}

/**
 * The same for patches that may be repeated: an answer that is under way may have been read before the event, and a next
 * page puts the older pages back as they were when it was asked for. So the patch is made now and again when that is here.
 */
export const patchThroughFetch = <T>(client: QueryClient, queryKey: readonly unknown[], patch: Patch<T>): void => {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    patchOne(client, query, patch)
    if (query.state.fetchStatus !== 'fetching') continue
    const again = () => void setTimeout(() => patchOne(client, query, patch), 0)
    query.promise?.then(again, again)
  }
}
