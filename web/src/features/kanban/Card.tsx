import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Ticket } from '@guiche/contract/features/tickets'
import IconMove from '@tabler/icons-react/dist/esm/icons/IconArrowsMove.mjs'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { formatPhone } from '../../lib/phone.ts'
import { useDates } from '../../lib/use-dates.ts'
import { ActionMenu, type MenuEntry } from '../../ui/ActionMenu.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ChannelIcon } from '../tickets/TicketList/ChannelIcon.tsx'
import classes from './Card.module.css'

/** The data of a dragged card: its ticket's id. */
const cardKey = 'ticketId'

export const ticketIdIn = (data: Record<string | symbol, unknown>): number | null => {
  const id = data[cardKey]
  return typeof id === 'number' ? id : null
}

export interface CardProps {
  ticket: Ticket
  /** The lanes to move to, in the order of the board. */
  lanes: readonly { id: number | null; name: string }[]
  onMove: (ticket: Ticket, laneId: number | null) => void
  /** The card that was moved by keyboard: it takes the focus in its new place. */
  follow: RefObject<number | null>
  /** Its ticket is open beside the board. */
  isOpen: boolean
}

/** Today the hour, then the date. */
const useCardTime = (value: string): string => {
  const dates = useDates()
  return dates.date(value) === dates.date(Date.now()) ? dates.time(value) : dates.date(value)
}

const useDragging = (ticketId: number) => {
  const element = useRef<HTMLElement>(null)
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    if (!element.current) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ [cardKey]: ticketId }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [ticketId])
  return { element, isDragged }
}

/** A ticket on the board: dragged, moved by its menu, or by Shift and an arrow key. */
export const Card = memo(({ ticket, lanes, onMove, follow, isOpen }: CardProps) => {
  const t = useTexts()
  const { element, isDragged } = useDragging(ticket.id)
  useEffect(() => {
    if (follow.current !== ticket.id) return
    follow.current = null
    element.current?.querySelector('a')?.focus()
  }, [follow, ticket.id, element])
  const time = useCardTime(ticket.updatedAt)
  const at = Math.max(
    0,
    lanes.findIndex(({ id }) => id === ticket.laneId),
  )
  const move = (laneId: number | null) => {
    follow.current = ticket.id
    onMove(ticket, laneId)
  }
  const entries = lanes.flatMap(({ id, name }, to): MenuEntry[] => {
    if (to === at) return []
    const keys = to === at - 1 ? 'Shift+←' : to === at + 1 ? 'Shift+→' : null
    const entry = { key: String(id), label: t('kanban.moveTo', { lane: name }), onSelect: () => move(id) }
    return [keys ? { ...entry, shortcut: keys } : entry]
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (!event.shiftKey || step === 0) return
    event.preventDefault()
    const next = lanes[at + step]
    if (next) move(next.id)
  }
  const navigate = useNavigate()
  const beside = `/kanban/${ticket.uuid}`
  // The whole card is clickable; keyboards and screen readers use its name.
  const onClick = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('a, button, [role="menu"]')) void navigate({ to: beside })
  }
  const label = t('kanban.moveOf', { name: ticket.contact.name })
  return (
    <article
      ref={element}
      className={classes.card}
      data-dragged={isDragged || undefined}
      data-card={ticket.uuid}
      data-open={isOpen || undefined}
      aria-label={ticket.contact.name}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className={classes.top}>
        <ChannelIcon channel={ticket.channel} className={classes.channel} />
        <Link to={beside} className={`${classes.name} truncate`} title={ticket.contact.name}>
          {ticket.contact.name}
        </Link>
        {ticket.unreadMessages > 0 && <span className={`${classes.unread} tabular`}>{ticket.unreadMessages}</span>}
        <time className={`${classes.time} tabular`} dateTime={ticket.updatedAt}>
          {time}
        </time>
      </div>
      <div className={`${classes.facts} tabular`}>
        <span>{t('kanban.number', { id: ticket.id })}</span>
        <span className="truncate">{formatPhone(ticket.contact.number)}</span>
      </div>
      <p className={`${classes.message} truncate`}>{ticket.lastMessage}</p>
      <div className={classes.bottom}>
        <span className={`${classes.user} truncate`}>{ticket.user?.name ?? t('kanban.nobody')}</span>
        <Link to={`/tickets/${ticket.uuid}`} className={classes.open}>
          {t('kanban.seeTicket')}
        </Link>
        <ActionMenu
          trigger={<IconButton icon={IconMove} size="small" label={label} disabled={entries.length === 0} />}
          entries={entries}
          heading={t('kanban.move')}
        />
      </div>
    </article>
  )
})
