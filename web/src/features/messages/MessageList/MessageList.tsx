import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Components, Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { useTexts } from '../../../lib/i18n.ts'
import { ListTop, type Older } from '../Talk/ListTop.tsx'
import { ToLatest } from '../Talk/ToLatest.tsx'
import type { Shown } from '../useConversation.ts'
import { Arrival } from './Arrival.tsx'
import classes from './MessageList.module.css'
import { MessageRow } from './MessageRow.tsx'
import { useBelow } from './useBelow.ts'
import { useFirstIndex } from './useFirstIndex.ts'
import { useOpening } from './useOpening.ts'
import { endMargin, useStayAtEnd } from './useStayAtEnd.ts'

interface Context {
  older: Older
}
const components: Components<Shown, Context> = {
  Header: ({ context }) => <ListTop older={context.older} />,
  Footer: () => <div className={classes.end} />,
}
/** Distance to the top at which older messages are loaded: a screen ahead, so that scrolling does not wait for them. */
const topMargin = 1_000
const aroundViewport = { top: 800, bottom: 400 }
/** The height of a bubble with one line. Without an estimate the list renders one row first to measure it. */
const lineHeight = 46

export interface MessageListProps {
  list: RefObject<VirtuosoHandle | null>
  shown: readonly Shown[]
  /** The newest messages of all: the end of the list, unless the list shows older pages. */
  newest: readonly Shown[]
  hasNewest: boolean
  /** The list is scrolling to an older message. */
  isJumping: boolean
  older: Older
  onNewer: () => void
  onLatest: () => void
  firstNewId: string | null
  flashedId: string | null
  isAtBottom: boolean
  onBottom: (isAtBottom: boolean) => void
}

/** Loads older messages while the top is near, also if the first page does not fill the screen. */
const useOlder = (older: Older, isWhole: boolean) => {
  const [isAtTop, setAtTop] = useState(false)
  const { has, isLoading, isFailed, load } = older
  useEffect(() => {
    if (isWhole && isAtTop && has && !isLoading && !isFailed) load()
  }, [isWhole, isAtTop, has, isLoading, isFailed, load])
  return setAtTop
}

/**
 * The user's own message is scrolled into view, wherever they were reading. An old failed message at the end does not
 * scroll, nor do newer pages that are loaded while the user scrolls down.
 */
const useFollow = (newest: readonly Shown[], hasNewest: boolean) => {
  const current = useRef(newest)
  current.current = newest
  const lastId = useRef(newest.at(-1)?.message.id)
  if (!hasNewest) lastId.current = newest.at(-1)?.message.id
  return useCallback((isThere: boolean) => {
    const last = current.current.at(-1)
    const isNews = last?.message.id !== lastId.current
    lastId.current = last?.message.id
    return isNews && (isThere || last?.unsent != null) ? 'auto' : false
  }, [])
}

export const MessageList = (props: MessageListProps) => {
  const { list, shown, newest, hasNewest, older, onNewer, onLatest, firstNewId, flashedId, isAtBottom, onBottom } =
    props
  const t = useTexts()
  const { first, generation } = useFirstIndex(shown)
  const opening = useOpening(generation)
  const drawn = opening.isPainted ? shown : shown.slice(-opening.rows)
  const below = useBelow(newest, isAtBottom)
  const setAtTop = useOlder(older, opening.isOver)
  const end = useStayAtEnd(hasNewest && !props.isJumping)
  const row = (index: number, each: Shown) => (
    <MessageRow
      shown={each}
      before={shown[index - first - 1]}
      isFirstNew={each.message.id === firstNewId}
      isFlashed={each.message.id === flashedId}
    />
  )
  const follow = useFollow(newest, hasNewest)
  return (
    <div ref={end.area} className={classes.list} role="log" aria-live="off" aria-label={t('messages.list')}>
      <Virtuoso<Shown, Context>
        key={generation}
        ref={list}
        data={drawn}
        context={{ older }}
        components={components}
        computeItemKey={(_, each) => each.message.id}
        itemContent={row}
        firstItemIndex={first + shown.length - drawn.length}
        defaultItemHeight={lineHeight}
        alignToBottom
        followOutput={follow}
        atTopThreshold={topMargin}
        atTopStateChange={setAtTop}
        atBottomThreshold={endMargin}
        atBottomStateChange={onBottom}
        scrollerRef={end.watch}
        totalListHeightChanged={end.keepEnd}
        endReached={hasNewest ? end.keepEnd : onNewer}
        increaseViewportBy={aroundViewport}
        // Measured within the frame: otherwise every measurement takes an extra frame.
        skipAnimationFrameInResizeObserver
        tabIndex={0}
        className={classes.scroller ?? ''}
      />
      {!isAtBottom && <ToLatest count={below} onClick={onLatest} />}
      <Arrival shown={newest} />
    </div>
  )
}
