import type { Chat } from '@guiche/contract/features/chats'
import { useEffect } from 'react'
import { useUser } from '../../../lib/session.ts'
import { markChatRead, unreadsIn } from '../api.ts'

const isLooking = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** Messages count as read once somebody looks at them. */
export const useChatReading = (chat: Chat | undefined): void => {
  const { id: userId } = useUser()
  const chatId = chat?.id
  const unreads = chat ? unreadsIn(chat, userId) : 0
  useEffect(() => {
    if (chatId === undefined || unreads === 0) return
    const read = () => {
      // After a failure the next look tries again.
      if (isLooking()) markChatRead(chatId).catch(() => undefined)
    }
    read()
    window.addEventListener('focus', read)
    document.addEventListener('visibilitychange', read)
    return () => {
      window.removeEventListener('focus', read)
      document.removeEventListener('visibilitychange', read)
    }
  }, [chatId, unreads])
}
