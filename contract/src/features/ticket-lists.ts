/**
 * Which tickets a list contains. The server makes SQL from these tabs, and the web asks `belongs` when a ticket
 * changes; a property test in the server's list tests compares the two. Who may see a ticket at all is another rule
 * (server/src/features/tickets/rules/visibility.ts).
 */
import type { Ticket, TicketStatus } from './tickets.ts'

/** A list is the union of its tabs. */
export interface Tab {
  status: TicketStatus
  owner: 'anyone' | 'mine' | 'nobody or mine'
  /** Snoozed ones, or the others. Absent: both. */
  isSnoozed?: boolean
}

/**
 * The filter, as far as the user may use it: `showAll` and `users` only if allowed. An empty list of ids filters
 * nothing.
 */
export interface AskedList {
  status?: TicketStatus | undefined
  showAll?: boolean | undefined
  snoozed?: boolean | undefined
  /** Searches in every status instead of in tabs. */
  searchParam?: string | undefined
  statusFilter?: readonly TicketStatus[] | undefined
  /** Tickets without a queue are included. */
  queueIds?: readonly number[] | undefined
  whatsapps?: readonly number[] | undefined
  users?: readonly number[] | undefined
  /** Any of them. */
  tags?: readonly number[] | undefined
  withUnreadMessages?: boolean | undefined
}

export type ListedTicket = Pick<
  Ticket,
  'status' | 'userId' | 'queueId' | 'whatsappId' | 'snoozedUntil' | 'unreadMessages'
> & { tags: readonly { id: number }[] }

const tabsFor = (status: TicketStatus | undefined, showsAll: boolean): Tab[] => {
  if (status === 'open') return [{ status, owner: showsAll ? 'anyone' : 'mine' }]
  if (status === 'pending' && showsAll) {
    return [
      { status: 'pending', owner: 'anyone' },
      { status: 'lgpd', owner: 'anyone' },
    ]
  }
  if (status === 'pending') return [{ status, owner: 'nobody or mine' }]
  if (status) return [{ status, owner: 'anyone' }]
  return [
    { status: 'pending', owner: 'anyone' },
    { status: 'open', owner: 'mine' },
    { status: 'group', owner: 'mine' },
  ]
}

/** Attended tickets can be snoozed: then they are in a list of their own. */
const isAttended = (status: TicketStatus): boolean => status === 'open' || status === 'group'

export const tabsOf = (status: TicketStatus | undefined, showsAll: boolean, isSnoozed = false): Tab[] =>
  tabsFor(status, showsAll).map((tab) => (isAttended(tab.status) ? { ...tab, isSnoozed } : tab))

/** Without a status, the statuses of the filter are listed, each as in its own tab. */
export const tabsAsked = ({ status, showAll = false, snoozed = false, statusFilter = [] }: AskedList): Tab[] =>
  status || statusFilter.length === 0
    ? tabsOf(status, showAll, snoozed)
    : [...new Set(statusFilter)].flatMap((each) => tabsOf(each, showAll, snoozed).filter((tab) => tab.status === each))

const isIn =
  (ticket: ListedTicket, viewerId: number) =>
  (tab: Tab): boolean =>
    ticket.status === tab.status &&
    (tab.owner === 'anyone' ||
      ticket.userId === viewerId ||
      (tab.owner === 'nobody or mine' && ticket.userId === null)) &&
    (tab.isSnoozed === undefined || tab.isSnoozed === (ticket.snoozedUntil !== null))

/** For a search only the status is checked: only the database knows which tickets match the text. */
const isWhereAsked = (ticket: ListedTicket, asked: AskedList, viewerId: number): boolean =>
  asked.searchParam
    ? !asked.statusFilter?.length || asked.statusFilter.includes(ticket.status)
    : tabsAsked(asked).some(isIn(ticket, viewerId))

const isAmong = (ids: readonly number[] | undefined, id: number | null): boolean =>
  !ids?.length || (id !== null && ids.includes(id))

export const belongs = (ticket: ListedTicket, asked: AskedList, viewerId: number): boolean =>
  isWhereAsked(ticket, asked, viewerId) &&
  (ticket.queueId === null || isAmong(asked.queueIds, ticket.queueId)) &&
  isAmong(asked.whatsapps, ticket.whatsappId) &&
  isAmong(asked.users, ticket.userId) &&
  (!asked.tags?.length || ticket.tags.some(({ id }) => asked.tags?.includes(id))) &&
  (asked.withUnreadMessages !== true || ticket.unreadMessages > 0)
