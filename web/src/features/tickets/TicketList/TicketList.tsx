import type { Ticket } from '@guiche/contract/features/tickets'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import {
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ticketPages } from '../api.ts'
import { shownTickets } from '../live/ticket-pages.ts'
import { useTicketView } from '../useTicketView.ts'
import { TicketEmpty } from './TicketEmpty.tsx'
import classes from './TicketList.module.css'
import { TicketListItem } from './TicketListItem.tsx'
import { TicketTools } from './TicketTools.tsx'
import { useListKeys } from './useListKeys.ts'
import { useSelection } from './useSelection.ts'
import { useShownRows } from './useShownRows.ts'

export interface TicketListHandle {
  /** Focuses the first row, or the search field if there is none. */
  focus: () => void
}

interface TicketListProps {
  /** Id or uuid in the URL. */
  activeRef: string | null
  /** Shown above if there are no tickets and no search. */
  whileEmpty?: ReactNode
  ref?: Ref<TicketListHandle>
}

const SelectionBar = lazyPart(async () => (await import('./SelectionBar.tsx')).SelectionBar, { isQuiet: true })
const DeedNotices = lazyPart(async () => (await import('./DeedNotices.tsx')).DeedNotices, { isQuiet: true })

const panelId = 'ticket-list'
/** Pixels from the end at which the next page is loaded. */
const nearEnd = 100
const rowHeight = 91

interface More {
  hasFailed: boolean
  isLoading: boolean
  load: () => void
}

const End = ({ context }: { context?: More }) => {
  const t = useTexts()
  if (!context?.isLoading && !context?.hasFailed) return null
  return (
    <div className={classes.end} aria-live="polite">
      {context.isLoading ? (
        <>
          <Spinner />
          {t('kit.loading')}
        </>
      ) : (
        <Button onClick={context.load}>{t('kit.retry')}</Button>
      )}
    </div>
  )
}

const keyOfRow = (_: number, ticket: Ticket): number => ticket.id

interface RowsProps {
  rows: readonly Ticket[]
  activeId: number | null
  showsStatus: boolean
  more: More & { hasMore: boolean }
  handle: Ref<VirtuosoHandle>
}

const Rows = ({ rows, activeId, showsStatus, more, handle }: RowsProps) => {
  const [isNearEnd, setNearEnd] = useState(false)
  const { hasMore, isLoading, hasFailed, load } = more
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoading && !hasFailed) load()
  }, [isNearEnd, hasMore, isLoading, hasFailed, load])
  const renderRow = useCallback(
    (_: number, ticket: Ticket) => (
      <TicketListItem ticket={ticket} isActive={ticket.id === activeId} showsStatus={showsStatus} />
    ),
    [activeId, showsStatus],
  )
  return (
    <Virtuoso<Ticket, More>
      ref={handle}
      className={classes.rows ?? ''}
      data={rows}
      context={more}
      computeItemKey={keyOfRow}
      itemContent={renderRow}
      defaultItemHeight={rowHeight}
      increaseViewportBy={{ top: 300, bottom: 600 }}
      atBottomThreshold={nearEnd}
      atBottomStateChange={setNearEnd}
      components={{ Footer: End }}
    />
  )
}

const useMore = (list: UseInfiniteQueryResult): RowsProps['more'] => {
  const { fetchNextPage } = list
  const load = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return {
    hasMore: list.hasNextPage,
    isLoading: list.isFetchingNextPage,
    hasFailed: list.isFetchNextPageError,
    load,
  }
}

export const TicketList = ({ activeRef, whileEmpty, ref }: TicketListProps) => {
  const t = useTexts()
  const state = useTicketView()
  const isSelecting = useSelection().isOn
  const list = useInfiniteQuery(ticketPages(state.query))
  const rows = useMemo(() => shownTickets(list.data), [list.data])
  const activeId = rows.find(({ id, uuid }) => uuid === activeRef || String(id) === activeRef)?.id ?? null
  const virtuoso = useRef<VirtuosoHandle>(null)
  const panel = useRef<HTMLElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useShownRows(rows)
  const { focusFirst } = useListKeys({ rows, activeId, list: virtuoso, panel, search })
  useImperativeHandle(ref, () => ({
    focus: () => (rows.length > 0 ? focusFirst() : search.current?.focus()),
  }))
  const more = useMore(list)
  const body = () => {
    if (list.isPending) return <SkeletonRows rows={8} hasAvatar />
    if (list.error && rows.length === 0) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    const isPlain = !state.isFiltered && !state.isSearching
    if (rows.length === 0)
      return (
        <>
          {isPlain && whileEmpty}
          <TicketEmpty state={state} />
        </>
      )
    return (
      <Rows
        // After a change of the filter, scroll to the top.
        key={JSON.stringify(state.query)}
        rows={rows}
        activeId={activeId}
        showsStatus={state.isSearching}
        more={more}
        handle={virtuoso}
      />
    )
  }
  return (
    <section className={classes.list} aria-label={t('tickets.list.label')} ref={panel}>
      <TicketTools state={state} count={list.data?.pages[0]?.count ?? null} searchRef={search} panelId={panelId} />
      {isSelecting && (
        <Suspense fallback={null}>
          <SelectionBar key={JSON.stringify(state.query)} rows={rows} />
        </Suspense>
      )}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles that it may have take a name. */}
      <div
        id={panelId}
        role={state.isSearching ? 'region' : 'tabpanel'}
        aria-label={state.isSearching ? t('tickets.list.results') : t(`tickets.list.${state.view.tab}`)}
        className={classes.panel}
      >
        {body()}
      </div>
      <Suspense fallback={null}>
        <DeedNotices />
      </Suspense>
    </section>
  )
}
