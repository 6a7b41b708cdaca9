import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Components, Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { useTexts } from '../../../lib/i18n.ts'
import type { Shown } from '../useConversation.ts'
import { Arrival } from './Arrival.tsx'
import { ListTop, type Older } from './ListTop.tsx'
import classes from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'
import { ToLatest } from './ToLatest.tsx'
import { useBelow } from './useBelow.ts'
import { useFirstIndex } from './useFirstIndex.ts'
import { endMargin, useStayAtEnd } from './useStayAtEnd.ts'

interface Context {
  older: Older
}
const components: Components<Shown, Context> = {
  Header: ({ context }) => <ListTop older={context.older} />,
  Footer: () => <div className={classes.end} />,
}
/** Distance to the top at which older messages are fetched: a screen ahead, so that scrolling does not wait for them. */
const topMargin = 1_000
const aroundViewport = { top: 800, bottom: 400 }
const atTheEnd = { index: 'LAST', align: 'end' } as const

export interface MessageListProps {
  list: RefObject<VirtuosoHandle | null>
  shown: readonly Shown[]
  older: Older
  firstNewId: string | null
  flashedId: string | null
  isAtBottom: boolean
  onBottom: (isAtBottom: boolean) => void
}

/** Fetches older messages while the top is in sight, which is also when the first page does not fill the screen. */
const useOlder = (older: Older) => {
  const [isAtTop, setAtTop] = useState(false)
  const { has, isLoading, isFailed, load } = older
  useEffect(() => {
    if (isAtTop && has && !isLoading && !isFailed) load()
  }, [isAtTop, has, isLoading, isFailed, load])
  return setAtTop
}

/** What I send is shown, wherever I was reading; one that failed long ago and still stands last moves nobody. */
const useFollow = (shown: readonly Shown[]) => {
  const newest = useRef(shown)
  newest.current = shown
  const lastId = useRef(shown.at(-1)?.message.id)
  return useCallback((isThere: boolean) => {
    const last = newest.current.at(-1)
    const isJustSent = last?.unsent != null && last.message.id !== lastId.current
    lastId.current = last?.message.id
    return isThere || isJustSent ? 'auto' : false
  }, [])
}

export const MessageList = (props: MessageListProps) => {
  const { list, shown, older, firstNewId, flashedId, isAtBottom, onBottom } = props
  const t = useTexts()
  const { first, generation } = useFirstIndex(shown)
  const below = useBelow(shown, isAtBottom)
  const setAtTop = useOlder(older)
  const end = useStayAtEnd()
  const row = (index: number, each: Shown) => (
    <MessageRow
      shown={each}
      before={shown[index - first - 1]}
      isFirstNew={each.message.id === firstNewId}
      isFlashed={each.message.id === flashedId}
    />
  )
  const follow = useFollow(shown)
  const toLatest = () => list.current?.scrollToIndex(atTheEnd)
  return (
    <div ref={end.area} className={classes.list} role="log" aria-live="off" aria-label={t('messages.list')}>
      <Virtuoso<Shown, Context>
        key={generation}
        ref={list}
        data={shown}
        context={{ older }}
        components={components}
        computeItemKey={(_, each) => each.message.id}
        itemContent={row}
        firstItemIndex={first}
        initialTopMostItemIndex={atTheEnd}
        alignToBottom
        followOutput={follow}
        atTopThreshold={topMargin}
        atTopStateChange={setAtTop}
        atBottomThreshold={endMargin}
        atBottomStateChange={onBottom}
        scrollerRef={end.watch}
        totalListHeightChanged={end.keepEnd}
        endReached={end.show}
        increaseViewportBy={aroundViewport}
        tabIndex={0}
        className={classes.scroller ?? ''}
      />
      {!isAtBottom && <ToLatest count={below} onClick={toLatest} />}
      <Arrival shown={shown} />
    </div>
  )
}
