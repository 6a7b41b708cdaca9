import type { QueryClient } from '@tanstack/react-query'

/** No fetch takes as long as this many events: one that never reported its end was cancelled. */
const mostHeard = 2_000

/**
 * An answer may have been read before an event that arrived first, and overwrites its change. So events that arrive
 * during a fetch are applied once more after it; reducers are idempotent.
 */
export const keepLateEvents = (client: QueryClient) => {
  let count = 0
  let heard: { number: number; apply: () => void }[] = []
  /** How many events had arrived when a fetch started. */
  const began = new Map<string, number>()
  for (const { queryHash, state } of client.getQueryCache().getAll())
    if (state.fetchStatus === 'fetching') began.set(queryHash, count)
  const ended = (hash: string) => {
    const from = began.get(hash)
    began.delete(hash)
    const late = from === undefined ? [] : heard.filter(({ number }) => number > from)
    if (began.size === 0) heard = []
    return late
  }
  const forgetCalledOff = () => {
    for (const hash of began.keys()) {
      if (client.getQueryCache().get(hash)?.state.fetchStatus !== 'fetching') began.delete(hash)
    }
    heard = heard.slice(began.size === 0 ? heard.length : mostHeard / 2)
  }
  const stop = client.getQueryCache().subscribe((event) => {
    const { queryHash } = event.query
    if (event.type === 'removed') ended(queryHash)
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'fetch') began.set(queryHash, count)
    if (action.type === 'error') ended(queryHash)
    if (action.type === 'success' && !action.manual) for (const { apply } of ended(queryHash)) apply()
  })
  return {
    hear: (apply: () => void): void => {
      apply()
      count += 1
      if (began.size > 0) heard.push({ number: count, apply })
      if (heard.length >= mostHeard) forgetCalledOff()
    },
    stop,
  }
}
