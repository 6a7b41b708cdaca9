import type { Chat, ChatMessage } from '@guiche/contract/features/chats'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useUser } from '../../../lib/session.ts'
import { forgetUnsent, type UnsentMessage, useUnsent } from '../api/unsent.ts'
import { messagePages } from '../api.ts'

export interface ShownMessage {
  key: string
  message: Pick<ChatMessage, 'senderId' | 'sender' | 'message' | 'createdAt'>
  /** Null while it is ours alone. */
  stored: ChatMessage | null
  unsent: UnsentMessage | null
}

/** Oldest first; what is on its way stands behind all that is stored, and gives way to it. */
export const useChatMessages = (chat: Chat) => {
  const { id, name } = useUser()
  const query = useInfiniteQuery(messagePages(chat.id))
  const unsent = useUnsent(chat.id)
  const stored = useMemo(() => query.data?.pages.toReversed().flatMap(({ records }) => records) ?? [], [query.data])
  const arrived = useMemo(() => {
    const known = new Set(stored.map(({ clientId }) => clientId))
    return unsent.filter(({ clientId }) => known.has(clientId))
  }, [stored, unsent])
  useEffect(() => {
    for (const { clientId } of arrived) forgetUnsent(chat.id, clientId)
  }, [arrived, chat.id])
  const shown = useMemo((): ShownMessage[] => {
    const waiting = unsent.filter((each) => !arrived.includes(each))
    return [
      // A page fetched while something was said may bring one twice.
      ...[...new Map(stored.map((message) => [message.id, message])).values()].map((message) => ({
        key: message.clientId ?? `${message.id}`,
        message,
        stored: message,
        unsent: null,
      })),
      ...waiting.map((each) => ({
        key: each.clientId,
        message: { senderId: id, sender: { id, name }, message: each.message, createdAt: each.createdAt },
        stored: null,
        unsent: each,
      })),
    ]
  }, [stored, unsent, arrived, id, name])
  return { shown, query }
}
