import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import type { TicketCommandId } from '../../features/tickets/commands/definitions.ts'
import { TicketDeskProvider } from '../../features/tickets/TicketDeskProvider.tsx'
import { useCommands } from '../../lib/commands.ts'
import { useTexts } from '../../lib/i18n.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { useIsNarrow } from '../../ui/use-two-panes.ts'
import { TicketPane } from '../tickets/TicketPane.tsx'
import classes from './KanbanScreen.module.css'

/** The card, rendered once the board is visible again. */
const focusCard = (ticketRef: string): void => {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-card="${CSS.escape(ticketRef)}"] a`)?.focus()
    keepFocus()
  })
}

/** A card's conversation: beside the board, or instead of it when there is no room for both. */
export const BoardTicket = ({ ticketRef }: { ticketRef: string }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const pane = useRef<HTMLElement>(null)
  const leave = useCallback(
    (isGone: boolean) => {
      void navigate({ to: '/kanban', replace: isGone }).then(() => focusCard(ticketRef))
    },
    [navigate, ticketRef],
  )
  useCommands<TicketCommandId>({ 'list.back': () => leave(false) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card takes the focus into its conversation.
  useEffect(() => pane.current?.focus({ preventScroll: true }), [ticketRef])
  return (
    <TicketDeskProvider home="/kanban">
      <section ref={pane} className={classes.ticket} tabIndex={-1} aria-label={t('kanban.ticket')}>
        <TicketPane key={ticketRef} ticketRef={ticketRef} isNarrow={isNarrow} onLeave={leave} isAside isContactOver />
      </section>
    </TicketDeskProvider>
  )
}
