import type { QueryClient } from '@tanstack/react-query'

const momentMs = 800

/** Many events in a moment cause one run: what asks the server again need not ask for each. */
export const oncePerMoment = (run: (client: QueryClient) => void) => {
  let isWaiting = false
  return (client: QueryClient): void => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      run(client)
    }, momentMs)
  }
}
