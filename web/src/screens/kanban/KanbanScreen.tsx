import type { Ticket } from '@guiche/contract/features/tickets'
import IconKanban from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentProps, Suspense, useMemo, useRef, useState } from 'react'
import type { BoardQuery } from '../../features/kanban/api.ts'
import { LaneColumn } from '../../features/kanban/LaneColumn.tsx'
import { type Board, mostCards, useBoard } from '../../features/kanban/useBoard.ts'
import { dayOf } from '../../lib/dates.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/rights.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import classes from './KanbanScreen.module.css'

const BoardTicket = lazyPart(async () => (await import('./BoardTicket.tsx')).BoardTicket)

const Days = ({ asked, onAsk }: { asked: BoardQuery; onAsk: (query: BoardQuery) => void }) => {
  const t = useTexts()
  const [days, setDays] = useState(asked)
  const isBad = days.startDate === '' || days.endDate === '' || days.endDate < days.startDate
  const field = (key: keyof BoardQuery, label: string) => (
    <TextField
      type="date"
      className={classes.day}
      label={label}
      value={days[key]}
      onChange={(event) => setDays({ ...days, [key]: event.currentTarget.value })}
      error={
        key === 'endDate' && days.endDate !== '' && days.endDate < days.startDate ? t('kanban.badRange') : undefined
      }
    />
  )
  return (
    <form
      className={classes.days}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBad) onAsk(days)
      }}
    >
      {field('startDate', t('kanban.start'))}
      {field('endDate', t('kanban.end'))}
      <Button type="submit" disabled={isBad}>
        {t('kanban.search')}
      </Button>
    </form>
  )
}

interface ShownBoard {
  board: Board
  openRef: string | null
}

const Lanes = ({ board, openRef }: ShownBoard) => {
  const t = useTexts()
  const tickets = useMemo(
    () => new Map(board.lanes.flatMap(({ cards }) => cards.map((ticket): [number, Ticket] => [ticket.id, ticket]))),
    [board.lanes],
  )
  const follow = useRef<number | null>(null)
  const names = board.lanes.map(({ id, name }) => `${id} ${name}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards are drawn anew when a lane comes, goes or is renamed, not with every card.
  const places = useMemo(() => board.lanes.map(({ id, name }) => ({ id, name })), [names])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard.
    <section className={classes.board} aria-label={t('kanban.board')} tabIndex={0}>
      {board.lanes.map((lane) => (
        <LaneColumn
          key={lane.id ?? 'open'}
          lane={lane}
          lanes={places}
          ticketOf={(ticketId) => tickets.get(ticketId)}
          onMove={board.move}
          follow={follow}
          openRef={openRef}
        />
      ))}
    </section>
  )
}

const Note = (props: ComponentProps<typeof Notice>) => (
  <div className={classes.note}>
    <Notice {...props} />
  </div>
)

const Content = ({ board, openRef }: ShownBoard) => {
  const t = useTexts()
  if (board.isLoading) return <SkeletonRows rows={8} />
  if (board.error) return <ErrorState error={board.error} onRetry={board.retry} />
  const hasCards = board.lanes.some(({ cards }) => cards.length > 0)
  if (!hasCards && board.lanes.length === 1)
    return <EmptyState icon={IconKanban} title={t('kanban.empty')} text={t('kanban.emptyText')} />
  return (
    <>
      {board.isCut && <Note tone="warn">{t('kanban.cut', { count: mostCards })}</Note>}
      {!hasCards && (
        <Note tone="plain">
          <strong>{t('kanban.empty')}</strong>. {t('kanban.emptyText')}
        </Note>
      )}
      <Lanes board={board} openRef={openRef} />
    </>
  )
}

/** Attended and waiting tickets by lane. */
export const KanbanScreen = () => {
  const t = useTexts()
  const { zone } = useDates()
  const navigate = useNavigate()
  const mayAdd = useCan('dashboard:view')
  const [query, setQuery] = useState<BoardQuery>(() => {
    const today = dayOf(Date.now(), zone)
    return { startDate: today, endDate: today }
  })
  const board = useBoard(query)
  const { ticketId } = useParams({ strict: false }) as { ticketId?: string }
  const openRef = ticketId ?? null
  return (
    <div className={classes.screen} data-open={openRef !== null || undefined}>
      <div className={classes.main}>
        <ScreenHeader title={t('kanban.title')}>
          <Days asked={query} onAsk={setQuery} />
          {mayAdd && <Button onClick={() => void navigate({ to: '/TagsKanban' })}>{t('kanban.addColumns')}</Button>}
        </ScreenHeader>
        <Content board={board} openRef={openRef} />
      </div>
      {openRef && (
        <Suspense fallback={null}>
          <BoardTicket ticketRef={openRef} />
        </Suspense>
      )}
    </div>
  )
}
