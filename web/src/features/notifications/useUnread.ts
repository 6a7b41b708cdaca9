import { useInfiniteQuery } from '@tanstack/react-query'
import { usePagedRows } from '../../lib/searched-pages.ts'
import { useUser } from '../../lib/session.ts'
import { isExpired } from '../../lib/subscription.ts'
import { type TicketPage, ticketPages } from '../tickets/api.ts'

/** The user's conversations that wait for an answer; waiting tickets too if the company wants it. */
export const useShowsWaiting = (): boolean =>
  useUser().company.companieSettings.some(({ key, value }) => key === 'showNotificationPending' && value === true)

const useUnreadPages = () => {
  const showsWaiting = useShowsWaiting()
  // The server answers none of this while the subscription has expired.
  const isServed = !isExpired(useUser().company)
  const own = useInfiniteQuery({ ...ticketPages({ status: 'open', withUnreadMessages: true }), enabled: isServed })
  const waiting = useInfiniteQuery({
    ...ticketPages({ status: 'pending', withUnreadMessages: true }),
    enabled: showsWaiting && isServed,
  })
  return { own, waiting, showsWaiting }
}

export const useUnreadCount = (): number => {
  const { own, waiting, showsWaiting } = useUnreadPages()
  return (own.data?.pages[0]?.count ?? 0) + (showsWaiting ? (waiting.data?.pages[0]?.count ?? 0) : 0)
}

const ticketsOf = ({ tickets }: TicketPage) => tickets

/** All of them, loaded while scrolling: the user's own first, then the waiting ones. */
export const useUnreadList = () => {
  const { own, waiting, showsWaiting } = useUnreadPages()
  const mine = usePagedRows(own, ticketsOf)
  const others = usePagedRows(waiting, ticketsOf)
  const reachesOthers = showsWaiting && own.data !== undefined && !mine.hasMore
  const { hasMore, isLoadingMore, loadMore } = reachesOthers ? others : mine
  return {
    tickets: reachesOthers ? [...mine.rows, ...others.rows] : mine.rows,
    isPending: mine.isLoading,
    /** Of those that could not be loaded. */
    error: mine.error ?? (showsWaiting ? others.error : null),
    retry: () => {
      mine.retry()
      if (showsWaiting) others.retry()
    },
    hasMore,
    isLoadingMore,
    loadMore,
  }
}
