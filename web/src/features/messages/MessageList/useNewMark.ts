import { useState } from 'react'
import type { Shown } from '../useConversation.ts'

const isInbound = ({ message }: Shown): boolean => !message.fromMe

/** The first of the last `unread` messages of the customer. */
export const firstUnread = (shown: readonly Shown[], unread: number): string | null => {
  if (unread <= 0) return null
  let left = unread
  let found: string | null = null
  for (let at = shown.length - 1; at >= 0 && left > 0; at--) {
    const each = shown[at]
    if (!each || !isInbound(each)) continue
    found = each.message.id
    left -= 1
  }
  return found
}

interface Mark {
  /** "novas mensagens" is shown above this message. */
  id: string | null
  lastId: string | null
  /** Everything so far was seen, so the next unseen message gets a new line. */
  isSeen: boolean
}

export const markAfter = (mark: Mark, shown: readonly Shown[], isWatching: boolean): Mark => {
  const last = shown.at(-1)
  const lastId = last?.message.id ?? null
  const isSeen = mark.isSeen || isWatching
  if (lastId === mark.lastId) return isSeen === mark.isSeen ? mark : { ...mark, isSeen }
  const from = shown.findLastIndex(({ message }) => message.id === mark.lastId)
  if (from < 0) return { ...mark, lastId, isSeen }
  const arrived = shown.slice(from + 1)
  // Answering counts as reading.
  if (arrived.some(({ unsent }) => unsent !== null)) return { id: null, lastId, isSeen: true }
  const first = arrived.find(isInbound)
  if (isWatching || !first) return { ...mark, lastId, isSeen }
  return mark.isSeen ? { id: first.message.id, lastId, isSeen: false } : { ...mark, lastId }
}

/**
 * Where "novas mensagens" is shown: at the messages that were unread when the ticket was opened, then at those that
 * arrive while nobody looks.
 */
export const useNewMark = (shown: readonly Shown[], unreadOnOpening: number, isWatching: boolean): string | null => {
  const [mark, setMark] = useState<Mark | null>(null)
  if (shown.length === 0) return null
  if (mark === null) {
    const id = firstUnread(shown, unreadOnOpening)
    setMark({ id, lastId: shown.at(-1)?.message.id ?? null, isSeen: isWatching })
    return id
  }
  const next = markAfter(mark, shown, isWatching)
  if (next !== mark) setMark(next)
  return next.id
}
