import { useState } from 'react'
import type { Shown } from '../useConversation.ts'

/** How many messages of the customer arrived below the visible part. */
export const useBelow = (shown: readonly Shown[], isAtBottom: boolean): number => {
  const lastId = shown.at(-1)?.message.id ?? null
  const [seenId, setSeenId] = useState(lastId)
  if (isAtBottom && seenId !== lastId) setSeenId(lastId)
  if (isAtBottom || seenId === lastId) return 0
  const from = shown.findLastIndex(({ message }) => message.id === seenId)
  return shown.slice(from + 1).filter(({ message }) => !message.fromMe).length
}
