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

interface Context {
  older: Older
}
const components: Components<Shown, Context> = {
  Header: ({ context }) => <ListTop older={context.older} />,
  Footer: () => <div className={classes.end} />,
}
/** Distance to the top at which older messages are fetched: a screen ahead, so that scrolling does not wait for them. */
const topMargin = 1_000
const bottomMargin = 60
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

/** The composer grows and shrinks: who reads the end goes on reading the end. */
const useStayAtEnd = (list: RefObject<VirtuosoHandle | null>, isAtBottom: boolean) => {
  const area = useRef<HTMLDivElement>(null)
  const stays = useRef(isAtBottom)
  stays.current = isAtBottom
  useEffect(() => {
    if (!area.current) return
    const observer = new ResizeObserver(() => {
      // As far as it goes: the list itself learns of its new height only after us.
      if (stays.current) list.current?.scrollTo({ top: Number.MAX_SAFE_INTEGER })
    })
    observer.observe(area.current)
    return () => observer.disconnect()
  }, [list])
  return area
}

export const MessageList = (props: MessageListProps) => {
  const { list, shown, older, firstNewId, flashedId, isAtBottom, onBottom } = props
  const t = useTexts()
  const { first, generation } = useFirstIndex(shown)
  const below = useBelow(shown, isAtBottom)
  const setAtTop = useOlder(older)
  const area = useStayAtEnd(list, isAtBottom)
  const newest = useRef(shown)
  newest.current = shown
  const row = (index: number, each: Shown) => (
    <MessageRow
      shown={each}
      before={shown[index - first - 1]}
      isFirstNew={each.message.id === firstNewId}
      isFlashed={each.message.id === flashedId}
    />
  )
  // What I send is shown, wherever I was reading.
  const follow = useCallback((isThere: boolean) => {
    const isOwn = newest.current.at(-1)?.unsent != null
    return isThere || isOwn ? 'auto' : false
  }, [])
  const toLatest = () => list.current?.scrollToIndex(atTheEnd)
  return (
    <div ref={area} className={classes.list} role="log" aria-live="off" aria-label={t('messages.list')}>
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
        atBottomThreshold={bottomMargin}
        atBottomStateChange={onBottom}
        increaseViewportBy={aroundViewport}
        tabIndex={0}
        className={classes.scroller ?? ''}
      />
      {!isAtBottom && <ToLatest count={below} onClick={toLatest} />}
      <Arrival shown={shown} />
    </div>
  )
}
