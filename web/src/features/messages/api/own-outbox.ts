/** The outbox of the signed-in user. */
import { listMessages, type Message, sendMessage } from '@guiche/contract/features/messages'
import { useCallback, useSyncExternalStore } from 'react'
import { call } from '../../../lib/api.ts'
import { patchCached } from '../../../lib/patch-cached.ts'
import { keyOf, queryClient } from '../../../lib/query.ts'
import { upload } from '../../../lib/upload.ts'
import { type Conversation, withNewMessage } from '../live/conversation.ts'
import { type Deliver, type Outbox, ownOutbox } from './outbox.ts'
import { ticketShelf, type Unsent, type Waiting } from './unsent.ts'

/** Puts a call's answer into the cache of its conversation. */
export const showStored = (ticketId: number, messages: readonly Message[]): void =>
  patchCached<Conversation>(queryClient, keyOf(listMessages), (cached) =>
    cached.pages[0]?.ticket.id === ticketId ? messages.reduce(withNewMessage, cached) : cached,
  )

const inputOf = (entry: Unsent) => ({
  params: { ticketId: entry.ticketId },
  body: {
    id: entry.id,
    body: entry.body,
    isPrivate: entry.isPrivate,
    signMessage: entry.signMessage,
    isVoiceNote: entry.file?.isVoiceNote ?? false,
    ...(entry.file?.making === 'viewOnce' ? { isViewOnce: true } : {}),
    ...(entry.file?.making === 'roundVideo' ? { isRoundVideo: true } : {}),
    ...(entry.quoted ? { quotedMsg: entry.quoted.id } : {}),
  },
})

const deliver: Deliver = async (entry, file, { onProgress, signal }) => {
  const { messages } = file
    ? await upload(sendMessage, inputOf(entry), { files: [file], onProgress, signal })
    : await call(sendMessage, { ...inputOf(entry), signal })
  showStored(entry.ticketId, messages)
}

export const { of: outboxOf, confirm: confirmStored } = ownOutbox(deliver, ticketShelf)

export const useUnsent = <E extends Waiting>(outbox: Outbox<E>, place: number): readonly E[] =>
  useSyncExternalStore(
    useCallback((listener: () => void) => outbox.watch(place, listener), [outbox, place]),
    () => outbox.of(place),
  )

export const useProgress = (outbox: Pick<Outbox, 'subscribe' | 'progressOf'>, id: string): number | null =>
  useSyncExternalStore(outbox.subscribe, () => outbox.progressOf(id))
