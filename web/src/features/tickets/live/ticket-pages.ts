/** Pure changes of a cached list of tickets. Without a change they return the same object. */
import { belongs } from '@guiche/contract/features/ticket-lists'
import type { Ticket, TicketStatus } from '@guiche/contract/features/tickets'
import { mapTickets, type TicketPage, type TicketPages, type TicketQuery } from '../api.ts'

export interface Viewer {
  id: number
}

const rowsOf = (list: TicketPages): Ticket[] => list.pages.flatMap(({ tickets }) => tickets)

const mapPages = (list: TicketPages, change: (page: TicketPage, at: number) => TicketPage): TicketPages => {
  const pages = list.pages.map(change)
  return pages.every((page, at) => page === list.pages[at]) ? list : { ...list, pages }
}

const without = (list: TicketPages, isGone: (ticket: Ticket) => boolean): TicketPages => {
  const gone = rowsOf(list).filter(isGone).length
  if (gone === 0) return list
  return mapPages(list, (page) => ({
    ...page,
    tickets: page.tickets.filter((ticket) => !isGone(ticket)),
    count: page.count === null ? null : Math.max(0, page.count - gone),
  }))
}

const order = (a: Ticket, b: Ticket): number => Date.parse(a.updatedAt) - Date.parse(b.updatedAt) || a.id - b.id

/** Rows of it are not loaded. */
export const isPartial = ({ pages }: TicketPages): boolean => pages.at(-1)?.hasMore ?? true

export const withCount = (list: TicketPages, count: number | null): TicketPages =>
  mapPages(list, (page) => (page.count === null || page.count === count ? page : { ...page, count }))

/** `isCounted`: already in the count. */
const insert = (list: TicketPages, ticket: Ticket, isAscending: boolean, isCounted: boolean): TicketPages => {
  const comesBefore = (other: Ticket) => (isAscending ? order(ticket, other) < 0 : order(ticket, other) > 0)
  const last = list.pages.length - 1
  const found = list.pages.findIndex(({ tickets }) => tickets.some(comesBefore))
  // Not loaded yet: it comes with its page.
  const isBehind = found === -1 && isPartial(list)
  return mapPages(list, (page, at) => {
    const counted = isCounted || page.count === null ? page : { ...page, count: page.count + 1 }
    if (isBehind || at !== (found === -1 ? last : found)) return counted
    const place = page.tickets.findIndex(comesBefore)
    const tickets = [...page.tickets]
    tickets.splice(place === -1 ? tickets.length : place, 0, ticket)
    return { ...counted, tickets }
  })
}

const isSibling = (a: Ticket, b: Ticket): boolean =>
  a.id !== b.id && a.contactId === b.contactId && a.whatsappId === b.whatsappId

/** Lists of closed and found tickets show a conversation once, by its newest ticket. */
const showsNewestOnly = ({ status, searchParam }: TicketQuery): boolean => status === 'closed' || Boolean(searchParam)

/** Adds, moves or removes a ticket in the list. Older events are ignored. */
export const putTicket = (list: TicketPages, ticket: Ticket, query: TicketQuery, viewer: Viewer): TicketPages => {
  const rows = rowsOf(list)
  const known = rows.find(({ id }) => id === ticket.id)
  if (known && Date.parse(known.updatedAt) > Date.parse(ticket.updatedAt)) return list
  const newestOnly = showsNewestOnly(query)
  const isOutdone = newestOnly && rows.some((row) => isSibling(row, ticket) && row.id > ticket.id)
  const rest = without(
    list,
    (row) => row.id === ticket.id || (newestOnly && isSibling(row, ticket) && row.id < ticket.id),
  )
  const mayEnter = known !== undefined || !query.searchParam
  // Rows that are not loaded are counted too: only the server knows whether this is one of them.
  const isCounted = known === undefined && isPartial(list)
  return mayEnter && !isOutdone && belongs(ticket, query, viewer.id)
    ? insert(rest, ticket, query.sortTickets === 'ASC', isCounted)
    : rest
}

/**
 * The row is removed only if it is still the one in the event: a newer fetch may already show the ticket's later
 * state.
 */
export const dropTicket = (list: TicketPages, ticketId: number, oldStatus: TicketStatus): TicketPages =>
  without(list, ({ id, status }) => id === ticketId && status === oldStatus)

export const setUnread = (list: TicketPages, ticketId: number, unread: number, query: TicketQuery): TicketPages =>
  query.withUnreadMessages && unread === 0
    ? without(list, ({ id }) => id === ticketId)
    : mapTickets(list, (ticket) =>
        ticket.id === ticketId && ticket.unreadMessages !== unread ? { ...ticket, unreadMessages: unread } : ticket,
      )

/** Rows for the screen. A page that was loaded while rows moved may repeat a ticket: the newer one is shown. */
export const shownTickets = (list: TicketPages | undefined): Ticket[] => {
  const newest = new Map<number, Ticket>()
  for (const ticket of list ? rowsOf(list) : []) {
    const other = newest.get(ticket.id)
    if (!other || Date.parse(other.updatedAt) < Date.parse(ticket.updatedAt)) newest.set(ticket.id, ticket)
  }
  return list ? [...newest.values()] : []
}
