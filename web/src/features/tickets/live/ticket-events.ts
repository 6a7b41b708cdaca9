/** Applies events to all cached lists and opened tickets. */
import {
  listTickets,
  type Ticket,
  type TicketStatus,
  ticketCounts,
  ticketDetails,
} from '@guiche/contract/features/tickets'
import type { Query, QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { askingAgain } from '../../../lib/asking-again.ts'
import { contactsMoved } from '../../../lib/contact-moves.ts'
import type { Reducer } from '../../../lib/live.ts'
import { oncePerMoment } from '../../../lib/once-per-moment.ts'
import { patchCached, patchThroughFetch } from '../../../lib/patch-cached.ts'
import { keyOf } from '../../../lib/query.ts'
import { session } from '../../../lib/session.ts'
import { askedOf, type TicketPages, type TicketQuery } from '../api.ts'
import { dropEarlierTicket, refreshEarlierTickets } from './earlier-tickets.ts'
import { dropTicket, isPartial, putTicket, setUnread, type Viewer, withCount } from './ticket-pages.ts'

const viewer = (): Viewer => {
  const state = session.get()
  return { id: state.phase === 'signed-in' ? state.user.id : 0 }
}

const updateLists = (client: QueryClient, change: (list: TicketPages, asked: TicketQuery) => TicketPages): void =>
  patchThroughFetch<TicketPages>(client, keyOf(listTickets), (list, queryKey) => change(list, askedOf(queryKey)))

const updateOpened = (client: QueryClient, change: (ticket: Ticket) => Ticket): void =>
  patchThroughFetch<Ticket>(client, keyOf(ticketDetails), change)

const recount = askingAgain(ticketCounts)

/** Of a list whose rows are not all loaded only the server knows the count. Searches and closed tickets are loaded anew anyway. */
const countAgain = oncePerMoment((client: QueryClient) => {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: keyOf(listTickets), type: 'active' })) {
    const query = askedOf(queryKey)
    const list = state.data as TicketPages | undefined
    if (!list || !isPartial(list) || query.searchParam || query.status === 'closed') continue
    // Whatever keeps this from an answer keeps the whole page from one, which says so.
    void call(listTickets, { query: query as never }).then(
      ({ count }) => patchCached<TicketPages>(client, queryKey, (shown) => withCount(shown, count)),
      () => undefined,
    )
  }
}, 2_000)

/** Only the server knows which tickets match a search, and which older closed ticket is shown after a deletion. */
const searchAgain = oncePerMoment((client: QueryClient) => {
  const asksServer = ({ queryKey }: Query) => {
    const { searchParam, status } = askedOf(queryKey)
    return Boolean(searchParam) || status === 'closed'
  }
  void client.invalidateQueries({ queryKey: keyOf(listTickets), predicate: asksServer })
})

/** Lists with a tag filter: tickets that now match may be in no list here. */
const filterAgain = oncePerMoment((client: QueryClient) => {
  const asksTags = ({ queryKey }: Query) => Boolean(askedOf(queryKey).tags?.length)
  void client.invalidateQueries({ queryKey: keyOf(listTickets), predicate: asksTags })
})

/** Whether a list with a tag filter shows this contact wrongly, or lacks it. */
const isUnderWrongTags = (client: QueryClient, contactId: number, tagIds: readonly number[]): boolean =>
  client.getQueriesData<TicketPages>({ queryKey: keyOf(listTickets) }).some(([queryKey, list]) => {
    const { tags = [] } = askedOf(queryKey)
    if (tags.length === 0) return false
    const isShown = list?.pages.some((page) => page.tickets.some((ticket) => ticket.contactId === contactId)) ?? false
    return isShown !== tags.some((id) => tagIds.includes(id))
  })

const left = new Set<number>()
/**
 * A ticket that was deleted and did not come back: a page that has it open asks the server whether it may still see
 * it.
 */
const checkOpened = oncePerMoment((client: QueryClient) => {
  const isLeft = ({ state }: Query) => left.has((state.data as Ticket | undefined)?.id ?? 0)
  void client.invalidateQueries({ queryKey: keyOf(ticketDetails), predicate: isLeft })
  left.clear()
})

const placeOf = ({ status, queueId, userId, snoozedUntil }: Ticket): string =>
  `${status} ${queueId} ${userId} ${snoozedUntil === null ? '' : 'snoozed'}`

const knownPlaces = (client: QueryClient, ticketId: number): string[] =>
  client
    .getQueriesData<TicketPages>({ queryKey: keyOf(listTickets) })
    .flatMap(([, list]) => list?.pages.flatMap(({ tickets }) => tickets) ?? [])
    .filter(({ id }) => id === ticketId)
    .map(placeOf)

const isOlder = (a: Ticket, b: Ticket): boolean => Date.parse(a.updatedAt) < Date.parse(b.updatedAt)

const put = (client: QueryClient, ticket: Ticket): void => {
  left.delete(ticket.id)
  const places = knownPlaces(client, ticket.id)
  if (!places.includes(placeOf(ticket))) {
    recount(client)
    countAgain(client)
    searchAgain(client)
    refreshEarlierTickets(client, ticket.contactId)
  }
  updateLists(client, (list, asked) => putTicket(list, ticket, asked, viewer()))
  updateOpened(client, (opened) => (opened.id === ticket.id && !isOlder(ticket, opened) ? ticket : opened))
}

const drop = (client: QueryClient, ticketId: number, oldStatus: TicketStatus): void => {
  left.add(ticketId)
  recount(client)
  countAgain(client)
  searchAgain(client)
  checkOpened(client)
  dropEarlierTicket(client, ticketId)
  // A search shows every status: only the server knows whether the ticket still matches.
  updateLists(client, (list, asked) => (asked.searchParam ? list : dropTicket(list, ticketId, oldStatus)))
}

export const onTicket: Reducer<'ticket'> = (client, payload) => {
  if (payload.action === 'delete') return drop(client, payload.ticketId, payload.oldStatus)
  if (payload.action !== 'updateUnread') return put(client, payload.ticket)
  const { ticketId, unreadMessages } = payload
  updateLists(client, (list, asked) => setUnread(list, ticketId, unreadMessages, asked))
  updateOpened(client, (ticket) => (ticket.id === ticketId ? { ...ticket, unreadMessages } : ticket))
}

/**
 * The answer to a user's own change is applied at once to the lists that contain the ticket; its event adds it to
 * others.
 */
export const applyAnswer = (client: QueryClient, ticket: Ticket): void => {
  updateLists(client, (list, asked) => {
    const isShown = list.pages.some(({ tickets }) => tickets.some(({ id }) => id === ticket.id))
    return isShown ? putTicket(list, ticket, asked, viewer()) : list
  })
  updateOpened(client, (opened) => (opened.id === ticket.id && !isOlder(ticket, opened) ? ticket : opened))
}

/** Lists that a contact's event may add tickets to or remove from. */
export const onContactOfTickets: Reducer<'contact'> = (client, payload) => {
  // Their closed tickets moved without a change of their own, so no event adds them to the other contact's lists.
  for (const contactId of contactsMoved(payload)) refreshEarlierTickets(client, contactId)
  if (payload.action === 'reload' || payload.action === 'delete') return
  const tagIds = payload.contact.tags?.map(({ id }) => id)
  if (tagIds && isUnderWrongTags(client, payload.contactId, tagIds)) filterAgain(client)
}

/** Lists that filter by a deleted tag. */
export const onTagOfTickets: Reducer<'tag'> = (client, payload) => {
  if (payload.action === 'delete') filterAgain(client)
}
