import type { Ticket } from '@guiche/contract/features/tickets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useId, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type ColumnKey, columnPages } from './api.ts'
import { MomentCard } from './MomentCard.tsx'
import classes from './MomentColumn.module.css'
import { useNearby } from './useNearby.ts'

interface MomentColumnProps {
  column: ColumnKey
  title: string
  /** Left of the title. */
  face?: ReactNode
  count: number
  tickets: readonly Ticket[]
  hasMore: boolean
  queueIds: readonly number[]
}

const Cards = ({ tickets }: { tickets: readonly Ticket[] }) => (
  <>
    {tickets.map((ticket) => (
      <li key={ticket.id}>
        <MomentCard ticket={ticket} />
      </li>
    ))}
  </>
)

const shownOnce = (tickets: readonly Ticket[]): readonly Ticket[] => [
  ...new Map(tickets.map((ticket) => [ticket.id, ticket])).values(),
]

/** An expanded column: all of it, page by page. */
const WholeColumn = (props: Pick<MomentColumnProps, 'column' | 'queueIds' | 'tickets'>) => {
  const t = useTexts()
  const query = useInfiniteQuery(columnPages(props.column, props.queueIds))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isPending } = query
  const tickets = data ? shownOnce(data.pages.flatMap((page) => page.tickets)) : props.tickets
  return (
    <>
      <Cards tickets={tickets} />
      {error && (
        <li>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </li>
      )}
      {(hasNextPage || isPending) && !error && (
        <li>
          <Button look="quiet" isWide isBusy={isFetchingNextPage || isPending} onClick={() => void fetchNextPage()}>
            {t('moments.more')}
          </Button>
        </li>
      )}
    </>
  )
}

/** The newest tickets of one agent, or waiting ones; the rest on demand. Rendered when it comes near. */
export const MomentColumn = memo((props: MomentColumnProps) => {
  const { column, title, face, count, tickets, hasMore, queueIds } = props
  const t = useTexts()
  const titleId = useId()
  const element = useRef<HTMLElement>(null)
  const isNear = useNearby(element)
  const [isWhole, setWhole] = useState(false)
  return (
    <section ref={element} className={classes.column} aria-labelledby={titleId} data-pending={column === 'pending'}>
      <header className={classes.head}>
        {face}
        <h2 id={titleId} className={classes.title} title={title}>
          {title}
        </h2>
        <span className={classes.count}>
          <span aria-hidden>{count}</span>
          <span className="hidden-visually">{t('moments.count', { count })}</span>
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse. */}
      <ul className={classes.cards} tabIndex={0} aria-labelledby={titleId}>
        {isNear && (isWhole ? <WholeColumn {...{ column, queueIds, tickets }} /> : <Cards tickets={tickets} />)}
        {isNear && hasMore && !isWhole && (
          <li>
            <Button look="quiet" isWide onClick={() => setWhole(true)}>
              {t('moments.all', { count })}
            </Button>
          </li>
        )}
        {count === 0 && tickets.length === 0 && (
          <li className={classes.none}>{t(column === 'pending' ? 'moments.nobodyWaits' : 'moments.free')}</li>
        )}
      </ul>
    </section>
  )
})
MomentColumn.displayName = 'MomentColumn'
