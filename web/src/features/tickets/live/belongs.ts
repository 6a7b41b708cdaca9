/** Which list a ticket stands in: the same facts as the server's list query, for a ticket that an event brings. */
import type { Ticket } from '@guiche/contract/features/tickets'
import type { TicketQuery } from '../api.ts'

export interface Viewer {
  id: number
}

const isAmong = (ids: readonly number[] | undefined, id: number | null): boolean =>
  ids === undefined || ids.length === 0 || (id !== null && ids.includes(id))

const hasTag = ({ tags }: Ticket, query: TicketQuery): boolean =>
  !query.tags?.length || tags.some(({ id }) => query.tags?.includes(id))

const isAttended = ({ status }: Ticket): boolean => status === 'open' || status === 'group'

const inTab = (ticket: Ticket, { status, showAll = false, snoozed = false }: TicketQuery, viewer: Viewer): boolean => {
  const isMine = ticket.userId === viewer.id
  if (isAttended(ticket) && snoozed !== (ticket.snoozedUntil !== null)) return false
  switch (status) {
    case 'open':
      return ticket.status === 'open' && (showAll || isMine)
    case 'pending': {
      const waits = ticket.status === 'pending' || (showAll && ticket.status === 'lgpd')
      return waits && (showAll || isMine || ticket.userId === null)
    }
    case undefined:
      return ticket.status === 'pending' || (isMine && (ticket.status === 'open' || ticket.status === 'group'))
    default:
      return ticket.status === status
  }
}

const inSearch = (ticket: Ticket, { statusFilter = [] }: TicketQuery): boolean =>
  statusFilter.length === 0 || statusFilter.includes(ticket.status)

/** Of a search this says only whether a row may stay: who matches the words, the server alone knows. */
export const belongs = (ticket: Ticket, query: TicketQuery, viewer: Viewer): boolean =>
  (query.searchParam ? inSearch(ticket, query) : inTab(ticket, query, viewer)) &&
  (ticket.queueId === null || isAmong(query.queueIds, ticket.queueId)) &&
  isAmong(query.whatsapps, ticket.whatsappId) &&
  isAmong(query.users, ticket.userId) &&
  hasTag(ticket, query) &&
  (query.withUnreadMessages !== true || ticket.unreadMessages > 0)
