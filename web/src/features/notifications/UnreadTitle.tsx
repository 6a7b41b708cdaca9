import { useEffect } from 'react'
import { showUnreadInTitle } from '../../lib/title.ts'
import { useUnread } from './useUnread.ts'

/** The browser tab counts what waits for an answer. */
export const UnreadTitle = () => {
  const { count } = useUnread()
  useEffect(() => {
    showUnreadInTitle(count)
    return () => showUnreadInTitle(0)
  }, [count])
  return null
}
