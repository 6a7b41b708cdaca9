import { mostChatMessageLetters } from '@guiche/contract/features/chats'
import { useCallback } from 'react'
import { useChosen, useFileDrop } from '../../messages/Talk/Talk.tsx'
import { changeChatDraft, chatDraftOf } from '../api/drafts.ts'
import { chatOutboxOf, sayIn } from '../api/unsent.ts'

/** Colleagues send each other what a note of a ticket may carry: whatever the linked number takes, and nothing that is opened once. */
export const amongColleagues = {
  channel: 'whatsapp',
  isPrivate: true,
  signer: null,
  most: mostChatMessageLetters,
} as const

/** Files that were dropped, pasted or chosen, until they are sent or put away. */
export const useChatFiles = (chatId: number, userId: number) => {
  const files = useChosen(amongColleagues.channel)
  const { add } = files
  // What was typed meant the files that follow it.
  const take = useCallback((taken: File[]) => add(taken, chatDraftOf(chatId)), [add, chatId])
  const drop = useFileDrop(take, true)
  const sendAll = () => {
    const outbox = chatOutboxOf(userId)
    for (const { file, caption } of files.chosen) sayIn(outbox, chatId, { body: caption, file })
    const text = chatDraftOf(chatId).trim()
    if (files.chosen.some(({ caption }) => caption.trim() === text)) changeChatDraft(chatId, '')
    files.clear()
  }
  return { files, take, drop, sendAll }
}
