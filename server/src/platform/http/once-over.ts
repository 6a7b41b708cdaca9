import type { ServerResponse } from 'node:http'

/** Calls `over` once, when the response was sent or its connection ended; at once if that has happened. */
export const onceOver = (response: ServerResponse, over: () => void): void => {
  let isOver = false
  const end = () => {
    if (!isOver) over()
    isOver = true
  }
  for (const event of ['finish', 'close']) response.once(event, end)
  if (response.destroyed) end()
}
