import { useEffect } from 'react'
import { showUnreadInTitle } from '../../lib/title.ts'
import { useUnreadInChats } from '../chats/api.ts'
import { useUnreadCount } from './useUnread.ts'

/** The title of the browser tab counts the conversations that wait for an answer, and unread chats of colleagues. */
export const UnreadTitle = () => {
  const count = useUnreadCount() + useUnreadInChats()
  useEffect(() => {
    showUnreadInTitle(count)
    return () => showUnreadInTitle(0)
  }, [count])
  return null
}
