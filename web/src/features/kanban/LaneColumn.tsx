import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Ticket } from '@guiche/contract/features/tickets'
import { useEffect, useRef, useState } from 'react'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { useTexts } from '../../lib/i18n.ts'
import { Dot } from '../../ui/Dot.tsx'
import { Card, type CardProps, ticketIdIn } from './Card.tsx'
import classes from './LaneColumn.module.css'
import type { Lane } from './useBoard.ts'

interface LaneColumnProps extends Pick<CardProps, 'lanes' | 'onMove' | 'follow'> {
  lane: Lane
  /** Any ticket of the board. */
  ticketOf: (ticketId: number) => Ticket | undefined
  /** The id or uuid of the ticket that is open beside the board. */
  openRef: string | null
}

type Drop = Pick<LaneColumnProps, 'ticketOf' | 'onMove'>

const useDropping = (laneId: number | null, drop: Drop) => {
  const element = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const newest = useRef(drop)
  newest.current = drop
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => ticketIdIn(source.data) !== null,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        const ticket = newest.current.ticketOf(ticketIdIn(source.data) ?? 0)
        if (ticket) newest.current.onMove(ticket, laneId)
      },
    })
  }, [laneId])
  return { element, isOver }
}

/** One lane: its name, its count, and the cards that fit on the screen. */
export const LaneColumn = ({ lane, lanes, ticketOf, onMove, follow, openRef }: LaneColumnProps) => {
  const t = useTexts()
  const { element, isOver } = useDropping(lane.id, { ticketOf, onMove })
  const list = useRef<VirtuosoHandle>(null)
  const { cards } = lane
  // A card outside of the view is rendered only when it is scrolled into view.
  useEffect(() => {
    const at = follow.current === null ? -1 : cards.findIndex(({ id }) => id === follow.current)
    if (at >= 0) list.current?.scrollIntoView({ index: at })
  }, [cards, follow])
  return (
    <section ref={element} className={classes.lane} aria-label={lane.name} data-over={isOver || undefined}>
      <header className={classes.header}>
        {lane.color && <Dot color={lane.color} />}
        <h2 className={`${classes.name} truncate`} title={lane.name}>
          {lane.name}
        </h2>
        <span className={`${classes.count} tabular`} title={t('kanban.cards', { count: cards.length })}>
          {cards.length}
        </span>
      </header>
      {cards.length === 0 ? (
        <p className={classes.empty}>{t('kanban.emptyLane')}</p>
      ) : (
        <Virtuoso<Ticket>
          ref={list}
          className={classes.cards}
          data={cards}
          computeItemKey={(_at, ticket) => ticket.id}
          increaseViewportBy={300}
          itemContent={(_at, ticket) => (
            <Card
              ticket={ticket}
              lanes={lanes}
              onMove={onMove}
              follow={follow}
              isOpen={openRef === ticket.uuid || openRef === String(ticket.id)}
            />
          )}
        />
      )}
    </section>
  )
}
