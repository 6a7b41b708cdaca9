import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUser } from '../../lib/session.ts'
import { isExpired } from '../../lib/subscription.ts'
import { ticketPages } from '../tickets/api.ts'

/** Own conversations that wait for an answer; those in the queue too where the company wants it. */
export const useShowsWaiting = (): boolean =>
  useUser().company.companieSettings.some(({ key, value }) => key === 'showNotificationPending' && value === 'true')

export const useUnread = () => {
  const showsWaiting = useShowsWaiting()
  // Nothing of this is answered while the subscription has expired.
  const isServed = !isExpired(useUser().company)
  const own = useInfiniteQuery({ ...ticketPages({ status: 'open', withUnreadMessages: true }), enabled: isServed })
  const waiting = useInfiniteQuery({
    ...ticketPages({ status: 'pending', withUnreadMessages: true }),
    enabled: showsWaiting && isServed,
  })
  const ownFirst = own.data?.pages[0]
  const waitingFirst = showsWaiting ? waiting.data?.pages[0] : undefined
  const tickets = useMemo(
    () => [...(ownFirst?.tickets ?? []), ...(waitingFirst?.tickets ?? [])],
    [ownFirst, waitingFirst],
  )
  return {
    tickets,
    count: (ownFirst?.count ?? 0) + (waitingFirst?.count ?? 0),
    isPending: own.isPending,
    /** Of what could not be asked for. */
    error: own.error ?? (showsWaiting ? waiting.error : null),
    retry: () => void Promise.all([own.refetch(), ...(showsWaiting ? [waiting.refetch()] : [])]),
  }
}
