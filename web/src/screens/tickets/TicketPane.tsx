import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Conversation } from '../../features/messages/Conversation.tsx'
import { inSomeList, ticketOf } from '../../features/tickets/api.ts'
import { TicketHeader } from '../../features/tickets/TicketHeader.tsx'
import { useFoundTerm } from '../../features/tickets/useFoundTerm.ts'
import { useTicketDesk } from '../../features/tickets/useTicketDesk.ts'
import { isApiError } from '../../lib/api-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { texts } from '../../lib/i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './ContactPane.module.css'
import { useContactPane } from './use-contact-pane.ts'

const ContactPane = lazyPart(async () => (await import('./ContactPane.tsx')).ContactPane)

const FindBar = lazyPart(async () => (await import('../../features/messages/FindBar/FindBar.tsx')).FindBar)

/** A ticket that was found by a message opens at that message. */
const Found = () => {
  const { term, end } = useFoundTerm()
  if (term === null) return null
  return (
    <Suspense fallback={null}>
      <FindBar key={term} term={term} onEnd={end} />
    </Suspense>
  )
}

interface TicketPaneProps {
  ticketRef: string
  /** There is only room for either the list or the ticket. */
  isNarrow: boolean
  /** `isGone`: it never existed, or this user may no longer see it. */
  onLeave: (isGone: boolean) => void
  /** It is shown beside something other than its list. */
  isAside?: boolean
  /** There is no room for the contact beside the conversation. */
  isContactOver: boolean
}

/** The header and the conversation of the ticket in the address. A missing one redirects to the list. */
export const TicketPane = ({ ticketRef, isNarrow, onLeave, isAside = false, isContactOver }: TicketPaneProps) => {
  const client = useQueryClient()
  const desk = useTicketDesk()
  const { isOpen, set } = useContactPane(isContactOver)
  const { data, error, refetch, isFetching } = useQuery(ticketOf(client, ticketRef))
  // Even if a fetch failed, the clicked row is known.
  const ticket = data ?? (error ? inSomeList(client, ticketRef) : undefined)
  const isRefused = isApiError(error) && error.status >= 400 && error.status < 500
  const wasOpen = data !== undefined
  useEffect(() => {
    if (!isRefused) return
    const t = texts()
    toast.error(wasOpen ? t('tickets.gone') : t('tickets.notLoaded', { reason: errorText(error, t) }))
    client.removeQueries({ queryKey: ticketOf(client, ticketRef).queryKey })
    onLeave(true)
  }, [isRefused, wasOpen, error, client, ticketRef, onLeave])
  if (isRefused) return null
  if (ticket) {
    return (
      <div className={classes.row}>
        <div className={classes.talk}>
          <TicketHeader
            ticket={ticket}
            isNarrow={isNarrow}
            isAside={isAside}
            onLeave={() => onLeave(false)}
            contact={{ isOpen, toggle: () => set(!isOpen) }}
          />
          <Conversation
            key={ticket.id}
            ticket={ticket}
            onElsewhere={() => desk.ask({ kind: 'new', contact: ticket.contact })}
            {...(isAside ? {} : { top: <Found /> })}
          />
        </div>
        {isOpen && (
          <Suspense fallback={null}>
            <ContactPane ticket={ticket} isOver={isContactOver} onClose={() => set(false)} />
          </Suspense>
        )}
      </div>
    )
  }
  return error && !isFetching ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows rows={1} hasAvatar />
  )
}
