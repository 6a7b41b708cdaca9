import { useEffect } from 'react'
import { showUnreadInTitle } from '../../lib/title.ts'
import { useUnreadCount } from './useUnread.ts'

/** The title of the browser tab counts the conversations that wait for an answer. */
export const UnreadTitle = () => {
  const count = useUnreadCount()
  useEffect(() => {
    showUnreadInTitle(count)
    return () => showUnreadInTitle(0)
  }, [count])
  return null
}
