import type { QueryClient } from '@tanstack/react-query'

const momentMs = 800

/** Many events in a moment cause one run: what asks the server again need not ask for each. */
export const oncePerMoment = (run: (client: QueryClient) => void) => {
  const waiting = new WeakSet<QueryClient>()
  return (client: QueryClient): void => {
    if (waiting.has(client)) return
    waiting.add(client)
    setTimeout(() => {
      waiting.delete(client)
      run(client)
    }, momentMs)
  }
}
