/** Calls that change messages. Events that arrived before an answer are kept. */
import type { ContactId, MessageId } from '@guiche/contract/core/ids'
import {
  deleteMessage,
  dismissChange,
  editMessage,
  forwardMessage,
  reactToMessage,
} from '@guiche/contract/features/message-changes'
import type { Message } from '@guiche/contract/features/messages'
import { listMessages, transcribeAudio } from '@guiche/contract/features/messages'
import { call } from '../../../lib/api.ts'
import { patchCached } from '../../../lib/patch-cached.ts'
import { keyOf, queryClient } from '../../../lib/query.ts'
import { cachedMessage } from '../api.ts'
import { type Conversation, withChangedMessage, withoutMessage } from '../live/conversation.ts'

const patch = (change: (cached: Conversation) => Conversation) =>
  patchCached<Conversation>(queryClient, keyOf(listMessages), change)

const answered = async (id: string, ask: (messageId: MessageId) => Promise<Message>): Promise<void> => {
  const before = cachedMessage(id)
  const after = await ask(id as MessageId)
  if (cachedMessage(id) === before) patch((cached) => withChangedMessage(cached, after))
}

export const edit = (id: string, body: string) =>
  answered(id, (messageId) => call(editMessage, { params: { id: messageId }, body: { body } }))

export const react = (id: string, emoji: string) =>
  answered(id, (messageId) => call(reactToMessage, { params: { messageId }, body: { emoji } }))

export const dismiss = (id: string) => answered(id, (messageId) => call(dismissChange, { params: { messageId } }))

export const remove = async (id: string): Promise<void> => {
  const before = cachedMessage(id)
  const { message } = await call(deleteMessage, { params: { id: id as MessageId } })
  if (message === null) patch((cached) => withoutMessage(cached, id))
  else if (cachedMessage(id) === before) patch((cached) => withChangedMessage(cached, message))
}

export interface Forwarding {
  /** Chosen when the dialog opens: a retry after a lost answer forwards nothing twice. */
  id: string
  messageIds: readonly string[]
  contactIds: readonly number[]
  signMessage: boolean
}

export const forward = ({ id, messageIds, contactIds, signMessage }: Forwarding) =>
  call(forwardMessage, {
    body: {
      id: id as MessageId,
      messageId: messageIds.map((messageId) => messageId as MessageId),
      contactId: contactIds.map((contactId) => contactId as ContactId),
      signMessage,
    },
  })

/** The message's event brings the transcript, to everybody who sees it. */
export const transcribe = (id: string) => call(transcribeAudio, { params: { file: id } })
