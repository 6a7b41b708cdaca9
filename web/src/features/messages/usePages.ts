import type { Message } from '@guiche/contract/features/messages'
import type { Ticket } from '@guiche/contract/features/tickets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Outbox } from './api/outbox.ts'
import { conversationOf, forgetOldPages } from './api.ts'
import type { Conversation } from './live/conversation.ts'
import { usePageWindow } from './MessageList/usePageWindow.ts'
import { useFreshLinks } from './useFreshLinks.ts'

export type Pages = Conversation['pages']

const none: Pages = []

const pageWith = (pages: Pages, id: string): number =>
  pages.findIndex(({ messages }) => messages.some((message) => message.id === id))

/** The loaded pages, newest first, which of them are in the list, and how to load more. */
export const usePages = (ticket: Ticket) => {
  const { uuid } = ticket
  const query = useInfiniteQuery(conversationOf(ticket))
  const pages = query.data?.pages ?? none
  const { window, older, newer, show, startOver } = usePageWindow(pages.length)
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch } = query
  useEffect(() => () => forgetOldPages({ uuid }), [uuid])
  const newestState = useRef({ pages, to: window.to })
  newestState.current = { pages, to: window.to }

  const loadOlder = useCallback(() => {
    const { pages: loaded, to } = newestState.current
    older()
    if (to >= loaded.length && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [older, hasNextPage, isFetchingNextPage, fetchNextPage])

  /** Shows the page of a message and loads what is in between; false if the message is not in this conversation. */
  const reach = useCallback(
    async (id: string): Promise<boolean> => {
      let page = pageWith(newestState.current.pages, id)
      while (page < 0) {
        const { data, hasNextPage: hasMore, isError } = await fetchNextPage()
        const last = data?.pages.at(-1)
        if (last && pageWith([last], id) === 0) page = (data?.pages.length ?? 0) - 1
        else if (!hasMore || isError) return false
      }
      show(page)
      return true
    },
    [fetchNextPage, show],
  )
  return {
    pages,
    window,
    isLoading: query.isPending,
    error: query.data === undefined ? query.error : null,
    retry: () => void refetch(),
    older: {
      has: hasNextPage || window.to < pages.length,
      isLoading: isFetchingNextPage,
      isFailed: isFetchNextPageError,
      load: loadOlder,
    },
    newer,
    startOver,
    refreshLinks: useFreshLinks(refetch),
    reach,
    /** All loaded messages, oldest first. */
    all: useCallback(
      (): readonly Message[] => newestState.current.pages.toReversed().flatMap(({ messages }) => messages),
      [],
    ),
  }
}

/** A message in a loaded page is removed from the outbox: a reload may have lost its answer. */
export const useConfirmed = (outbox: Outbox, pages: Pages, unsentIds: string): void => {
  useEffect(() => {
    if (unsentIds === '') return
    for (const id of unsentIds.split(' ')) if (pageWith(pages, id) >= 0) outbox.confirm(id)
  }, [outbox, pages, unsentIds])
}
