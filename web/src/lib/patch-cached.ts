import type { QueryClient } from '@tanstack/react-query'

/**
 * Writes what an event changed into every cached answer below a key; `patch` answers the same object when nothing changed.
 * Setting an answer counts as fresh for the library: one that awaits a fetch (after a gap) must go on waiting for it.
 */
export const patchCached = <T>(client: QueryClient, queryKey: readonly unknown[], patch: (cached: T) => T): void => {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const before = query.state.data as T | undefined
    if (before === undefined) continue
    const after = patch(before)
    if (after === before) continue
    const { isInvalidated } = query.state
    client.setQueryData(query.queryKey, after)
    if (isInvalidated) query.invalidate()
  }
}
