import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../../lib/session.ts'
import { isExpired } from '../../lib/subscription.ts'
import { showUnreadInTitle } from '../../lib/title.ts'
import { ticketPages } from './api.ts'

/** The browser tab counts the own tickets that wait for an answer; those in the queue too where the company wants it. */
export const UnreadTitle = () => {
  const { company } = useUser()
  const countsPending = company.companieSettings.some(
    ({ key, value }) => key === 'showNotificationPending' && value === 'true',
  )
  const isServed = !isExpired(company)
  const own = useInfiniteQuery({ ...ticketPages({ status: 'open', withUnreadMessages: true }), enabled: isServed })
  const waiting = useInfiniteQuery({
    ...ticketPages({ status: 'pending', withUnreadMessages: true }),
    enabled: countsPending && isServed,
  })
  const ownCount = own.data?.pages[0]?.count ?? 0
  const waitingCount = countsPending ? (waiting.data?.pages[0]?.count ?? 0) : 0
  useEffect(() => {
    showUnreadInTitle(ownCount + waitingCount)
    return () => showUnreadInTitle(0)
  }, [ownCount, waitingCount])
  return null
}
