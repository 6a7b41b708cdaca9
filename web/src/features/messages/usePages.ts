import type { Message } from '@guiche/contract/features/messages'
import type { Ticket } from '@guiche/contract/features/tickets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Outbox } from './api/outbox.ts'
import { conversationOf, forgetOldPages } from './api.ts'
import type { Conversation } from './live/conversation.ts'

const none: readonly Message[] = []

const inOrder = (conversation: Conversation | undefined): readonly Message[] =>
  conversation ? [...conversation.pages].reverse().flatMap((page) => page.messages) : none

/** The loaded messages, oldest first, and how to have more of them. */
export const usePages = (ticket: Ticket) => {
  const { uuid } = ticket
  const query = useInfiniteQuery(conversationOf(ticket))
  const messages = useMemo(() => inOrder(query.data), [query.data])
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch } = query
  useEffect(() => () => forgetOldPages({ uuid }), [uuid])

  const loadOlder = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  const tried = useRef(new Set<string>())
  const refreshLinks = useCallback(
    (address: string, isAskedAgain = false) => {
      if (tried.current.has(address) && !isAskedAgain) return
      tried.current.add(address)
      // Many files may fail in the same moment: one fetch is under way for all of them.
      void refetch({ cancelRefetch: false })
    },
    [refetch],
  )

  /** Pages back until the message is loaded; false when it is not in this conversation. */
  const reach = useCallback(
    async (id: string): Promise<boolean> => {
      for (;;) {
        const { data, hasNextPage: hasMore, isError } = await fetchNextPage()
        if (inOrder(data).some((message) => message.id === id)) return true
        if (!hasMore || isError) return false
      }
    },
    [fetchNextPage],
  )
  return {
    messages,
    isLoading: query.isPending,
    error: query.data === undefined ? query.error : null,
    retry: () => void refetch(),
    older: { has: hasNextPage, isLoading: isFetchingNextPage, isFailed: isFetchNextPageError, load: loadOlder },
    refreshLinks,
    reach,
  }
}

/** What the server shows to have needs no place in the outbox: a reload may have hidden its answer. */
export const useConfirmed = (outbox: Outbox, messages: readonly Message[], unsentIds: string): void => {
  useEffect(() => {
    if (unsentIds === '') return
    const ids = new Set(messages.map(({ id }) => id))
    for (const id of unsentIds.split(' ')) if (ids.has(id)) outbox.confirm(id)
  }, [outbox, messages, unsentIds])
}
