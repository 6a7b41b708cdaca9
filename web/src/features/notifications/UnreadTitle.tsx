import { useEffect } from 'react'
import { showUnreadInTitle } from '../../lib/title.ts'
import { useUnreadCount } from './useUnread.ts'

/** The browser tab counts what waits for an answer. */
export const UnreadTitle = () => {
  const count = useUnreadCount()
  useEffect(() => {
    showUnreadInTitle(count)
    return () => showUnreadInTitle(0)
  }, [count])
  return null
}
