import type { Query, QueryClient } from '@tanstack/react-query'

type Patch<T> = (cached: T, queryKey: readonly unknown[]) => T

/** Setting data counts as fresh for the library: a query that waits for a fetch (after a gap) must stay stale. */
const patchOne = <T>(client: QueryClient, query: Query, patch: Patch<T>): void => {
  const before = query.state.data as T | undefined
  if (before === undefined) return
  const after = patch(before, query.queryKey)
  if (after === before) return
  const { isInvalidated } = query.state
  client.setQueryData(query.queryKey, after)
  if (isInvalidated) query.invalidate()
}

/** Applies an event's change to every cached answer below a key; `patch` returns the same object if nothing changed. */
export const patchCached = <T>(client: QueryClient, queryKey: readonly unknown[], patch: Patch<T>): void => {
  for (const query of client.getQueryCache().findAll({ queryKey })) patchOne(client, query, patch)
}

/**
 * The same for idempotent patches: a running fetch may have been read before the event, and loading a next page
 * restores the older pages from its start. So the patch is applied now, and again when the fetch is done.
 */
export const patchThroughFetch = <T>(client: QueryClient, queryKey: readonly unknown[], patch: Patch<T>): void => {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    patchOne(client, query, patch)
    if (query.state.fetchStatus !== 'fetching') continue
    const again = () => void setTimeout(() => patchOne(client, query, patch), 0)
    query.promise?.then(again, again)
  }
}
