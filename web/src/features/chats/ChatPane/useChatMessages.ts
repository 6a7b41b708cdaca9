import type { Chat, ChatMessage } from '@guiche/contract/features/chats'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useUser } from '../../../lib/session.ts'
import { mediaTypeOf, type PlayedMessage, type ShownFile, useUnsent } from '../../messages/Talk/Talk.tsx'
import { chatOutboxOf, type UnsentMessage } from '../api/unsent.ts'
import { messagePages } from '../api.ts'

export interface ShownMessage {
  /** The same before and after it is stored. */
  key: string
  message: Pick<ChatMessage, 'senderId' | 'sender' | 'message' | 'createdAt'>
  /** Null: there are only words. */
  file: ShownFile | null
  /** Null while it is ours alone. */
  stored: ChatMessage | null
  unsent: UnsentMessage | null
}

const noSeconds = { mediaSeconds: null }

const asStored = (stored: ChatMessage): ShownMessage => {
  const { clientId, id, message: body, mediaType, mediaUrl, mediaName, mediaBytes } = stored
  const key = clientId ?? `${id}`
  const file = { message: { id: key, body, mediaType, mediaUrl, mediaName, mediaBytes, ...noSeconds }, unsent: null }
  return { key, message: stored, file: mediaType === 'conversation' ? null : file, stored, unsent: null }
}

const asUnsent = (unsent: UnsentMessage, own: { id: number; name: string }): ShownMessage => {
  const { id, body, createdAt, file } = unsent
  const media = file && {
    ...{ mediaType: mediaTypeOf(file.mime), mediaUrl: null, mediaName: file.name, mediaBytes: file.bytes },
    ...noSeconds,
  }
  return {
    key: id,
    message: { senderId: own.id, sender: own, message: body, createdAt },
    file: media && { message: { id, body, ...media }, unsent },
    stored: null,
    unsent,
  }
}

/** For the full-size view and the player. */
export const asPlayed = ({ file, stored, message }: ShownMessage): PlayedMessage[] =>
  file && stored ? [{ ...file.message, isDeleted: stored.isDeleted, createdAt: message.createdAt }] : []

/** Oldest first; what is on its way stands behind all that is stored, and gives way to it. */
export const useChatMessages = (chat: Chat) => {
  const { id, name } = useUser()
  const outbox = chatOutboxOf(id)
  useEffect(() => outbox.open(chat.id), [outbox, chat.id])
  const query = useInfiniteQuery(messagePages(chat.id))
  const unsent = useUnsent(outbox, chat.id)
  const stored = useMemo(() => query.data?.pages.toReversed().flatMap(({ records }) => records) ?? [], [query.data])
  const arrived = useMemo(() => {
    const known = new Set(stored.map(({ clientId }) => clientId))
    return unsent.filter((each) => known.has(each.id))
  }, [stored, unsent])
  useEffect(() => {
    for (const each of arrived) outbox.confirm(each.id)
  }, [arrived, outbox])
  const shown = useMemo((): ShownMessage[] => {
    const waiting = unsent.filter((each) => !arrived.includes(each))
    // A page fetched while something was said may bring one twice.
    const once = [...new Map(stored.map((message) => [message.id, message])).values()]
    return [...once.map(asStored), ...waiting.map((each) => asUnsent(each, { id, name }))]
  }, [stored, unsent, arrived, id, name])
  return { shown, query, outbox }
}
export type ChatTalk = ReturnType<typeof useChatMessages>
