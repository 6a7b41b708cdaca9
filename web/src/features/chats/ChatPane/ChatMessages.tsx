import type { Chat } from '@guiche/contract/features/chats'
import IconChats from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Say, useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { ListTop } from '../../messages/Talk/ListTop.tsx'
import { ToLatest } from '../../messages/Talk/ToLatest.tsx'
import { markNames } from '../api/names.ts'
import { ChatBubble } from './ChatBubble.tsx'
import classes from './ChatMessages.module.css'
import { useChatJump } from './useChatJump.ts'
import type { ChatTalk, ShownMessage } from './useChatMessages.ts'

/** Closer to the top than this, the previous page is loaded. */
const topMargin = 600
/** Closer to the end than this counts as the end. */
const endMargin = 60

/** What a file is called where nothing is said with it. */
const wordsOf = ({ message, file }: ShownMessage, t: Say): string => {
  if (message.message !== '' || !file) return message.message
  return `${t(`messages.kinds.${file.message.mediaType}`)} ${file.message.mediaName ?? ''}`
}

/** Read aloud when a colleague says something new. */
const Arrival = ({ shown }: { shown: readonly ShownMessage[] }) => {
  const t = useTexts()
  const { id } = useUser()
  const last = shown.at(-1)
  const [first] = useState(last?.key)
  const isNews = last !== undefined && last.key !== first && last.message.senderId !== id
  return (
    <div className="hidden-visually" aria-live="polite">
      {isNews && t('chats.arrived', { name: last.message.sender?.name ?? t('chats.somebody'), text: wordsOf(last, t) })}
    </div>
  )
}

/**
 * The scrolled area is reversed (column-reverse), so the browser itself stays at the end, and older messages that are
 * inserted move nothing. Its scrollTop is 0 at the end and negative above.
 */
const useScroll = (options: { mayLoad: boolean; load: () => void; count: number }) => {
  const { mayLoad, load, count } = options
  const area = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const look = useCallback(() => {
    const element = area.current
    if (!element) return
    setAtEnd(-element.scrollTop < endMargin)
    const above = element.scrollHeight - element.clientHeight + element.scrollTop
    if (mayLoad && above < topMargin) load()
  }, [mayLoad, load])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every page there may still be room above.
  useEffect(look, [look, count])
  const toEnd = () => area.current?.scrollTo({ top: 0 })
  return { area, isAtEnd, look, toEnd }
}

/** The same function while the members are the same: texts are not drawn again with every event. */
const useMarkNames = ({ users }: Chat) => {
  const { id } = useUser()
  const people = JSON.stringify(users.map(({ user }) => ({ id: user.id, name: user.name })))
  return useMemo(() => markNames(JSON.parse(people), id), [people, id])
}

export const ChatMessages = ({ chat, talk: { shown, query } }: { chat: Chat; talk: ChatTalk }) => {
  const t = useTexts()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const load = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const mayLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const { area, isAtEnd, look, toEnd } = useScroll({ mayLoad, load, count: shown.length })
  const jump = {
    isLoading: query.isPending || isFetchingNextPage,
    hasMore: hasNextPage,
    isFailed: isFetchNextPageError,
  }
  const flashed = useChatJump(area, shown, { ...jump, load })
  const mark = useMarkNames(chat)
  const lastOwn = shown.at(-1)?.unsent?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a person who writes wants to see it.
  useEffect(() => {
    if (lastOwn) toEnd()
  }, [lastOwn])
  if (query.isPending) return <SkeletonRows rows={4} />
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const older = { has: hasNextPage, isLoading: isFetchingNextPage, isFailed: isFetchNextPageError, load }
  return (
    <div className={classes.list}>
      <div
        ref={area}
        className={classes.scroll}
        role="log"
        aria-live="off"
        aria-label={t('chats.messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
        tabIndex={0}
        onScroll={look}
      >
        <div className={classes.rows}>
          {hasNextPage && <ListTop older={older} />}
          {shown.length === 0 && (
            <EmptyState icon={IconChats} title={t('chats.nothingSaid')} text={t('chats.nothingSaidText')} />
          )}
          {shown.map((each, at) => (
            <div key={each.key} data-flashed={(flashed !== null && flashed === each.stored?.id) || undefined}>
              <ChatBubble shown={each} mark={mark} before={shown[at - 1]} />
            </div>
          ))}
        </div>
      </div>
      {!isAtEnd && <ToLatest count={0} onClick={toEnd} />}
      <Arrival shown={shown} />
    </div>
  )
}
