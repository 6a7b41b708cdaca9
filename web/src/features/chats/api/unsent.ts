/** What was said and is not stored yet: kept in this browser until the server has it, and sent again under the same id. */
import { sendChatMessage } from '@guiche/contract/features/chats'
import { call } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { queryClient } from '../../../lib/query.ts'
import { upload } from '../../../lib/upload.ts'
import { type Deliver, type Outbox, ownOutbox, shelfOf, type Waiting } from '../../messages/Talk/Talk.tsx'
import { addMessage } from '../live.ts'

export interface UnsentMessage extends Waiting {
  chatId: number
  body: string
  file: { name: string; mime: string; bytes: number; isVoiceNote: boolean } | null
}

const deliver: Deliver<UnsentMessage> = async ({ id, chatId, body, file: known }, file, { onProgress, signal }) => {
  const input = {
    params: { id: chatId },
    body: { message: body, clientId: id, ...(known?.isVoiceNote ? { isVoiceNote: true } : {}) },
  }
  const stored = file
    ? await upload(sendChatMessage, input, { files: [file], onProgress, signal })
    : await call(sendChatMessage, { ...input, signal })
  addMessage(queryClient, stored)
}

const shelf = shelfOf<UnsentMessage>('chatOutbox', ({ chatId }) => chatId)

export const { of: chatOutboxOf } = ownOutbox(deliver, shelf)

interface ToSay {
  body: string
  file?: File
  isVoiceNote?: boolean
}

/** Shown at once. */
export const sayIn = (
  outbox: Outbox<UnsentMessage>,
  chatId: number,
  { body, file, isVoiceNote = false }: ToSay,
): void =>
  outbox.add(
    {
      id: newId(),
      chatId,
      body: body.trim(),
      file: file ? { name: file.name, mime: file.type, bytes: file.size, isVoiceNote } : null,
      createdAt: new Date().toISOString(),
      failure: null,
    },
    file ?? null,
  )
