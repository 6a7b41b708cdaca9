/** Applies events to the panel. Safe to apply twice, and never replaces newer data with older. */
import {
  type MomentColumn,
  type Moments,
  momentCounts,
  momentTickets,
  ticketsPerMomentColumn,
  userMoments,
} from '@guiche/contract/features/moments'
import type { Ticket, TicketStatus } from '@guiche/contract/features/tickets'
import type { QueryClient } from '@tanstack/react-query'
import type { Live, Reducer } from '../../lib/live.ts'
import { oncePerMoment } from '../../lib/once-per-moment.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'
import { mapField, mapRows, place, showing } from '../../lib/shown.ts'
import { mapTickets, ticketShows } from '../tickets/api.ts'
import { askedOf, type ColumnKey, columnPages, type MomentPages } from './api.ts'

interface Column {
  tickets: Ticket[]
  hasMore: boolean
}

const settleMs = 800

/** Only the server knows how many there are beyond those shown. */
const recount = oncePerMoment<QueryClient>(
  (client) => void client.invalidateQueries({ queryKey: keyOf(momentCounts) }),
  settleMs,
)
const order = (a: Ticket, b: Ticket): number => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || b.id - a.id

const ownerOf = ({ status, userId }: Ticket): ColumnKey | null => {
  if (status === 'pending') return 'pending'
  return status === 'open' ? userId : null
}

const isAsked = ({ queueId }: Ticket, queueIds: readonly number[] | undefined): boolean =>
  queueId === null || queueIds === undefined || queueIds.length === 0 || queueIds.includes(queueId)

/** `most`: how many a fresh load would show. */
export const placeTicket = <C extends Column>(column: C, ticket: Ticket, belongs: boolean, most = Infinity): C => {
  const known = column.tickets.find(({ id }) => id === ticket.id)
  if (known && Date.parse(known.updatedAt) > Date.parse(ticket.updatedAt)) return column
  if (!known && !belongs) return column
  const rest = column.tickets.filter(({ id }) => id !== ticket.id)
  if (!belongs) return { ...column, tickets: rest }
  const found = rest.findIndex((other) => order(ticket, other) < 0)
  // Not loaded yet: it comes with its page.
  if (found === -1 && column.hasMore) return known ? { ...column, tickets: rest } : column
  const tickets = rest.toSpliced(found === -1 ? rest.length : found, 0, ticket)
  return { ...column, tickets: tickets.slice(0, most), hasMore: column.hasMore || tickets.length > most }
}

const dropFrom = <C extends Column>(column: C, ticketId: number, oldStatus: TicketStatus): C => {
  const isGone = ({ id, status }: Ticket) => id === ticketId && status === oldStatus
  return column.tickets.some(isGone) ? { ...column, tickets: column.tickets.filter((each) => !isGone(each)) } : column
}

const mapColumn = <C extends Column>(column: C, change: (ticket: Ticket) => Ticket): C =>
  mapField(column, 'tickets', (tickets) => mapRows(tickets, change))

type Change = <C extends Column>(column: C, key: ColumnKey, queueIds: readonly number[] | undefined, most?: number) => C

const hasRoom = ({ tickets, hasMore }: Column): boolean => hasMore && tickets.length < ticketsPerMomentColumn

const wholeOf = ({ pages }: MomentPages): Column => ({
  tickets: pages.flatMap(({ tickets }) => tickets),
  hasMore: pages.at(-1)?.hasMore ?? false,
})

/** The rows of one column, updated by events since they were loaded. */
const rowsOf = async (client: QueryClient, key: ColumnKey, queueIds: readonly number[]): Promise<Column> => {
  const options = columnPages(key, queueIds)
  const kept = client.getQueryData<MomentPages>(options.queryKey)
  const isStale = client.getQueryState(options.queryKey)?.isInvalidated ?? true
  if (!kept || isStale || hasRoom(wholeOf(kept))) await client.fetchInfiniteQuery({ ...options, staleTime: 0 })
  // Not the answer's data: events since then are already included.
  return wholeOf(client.getQueryData<MomentPages>(options.queryKey) ?? { pages: [], pageParams: [] })
}

const fill = async (client: QueryClient, panelKey: readonly unknown[], key: ColumnKey): Promise<void> => {
  const { tickets, hasMore } = await rowsOf(client, key, askedOf(panelKey).queueIds ?? [])
  const shown = tickets.slice(0, ticketsPerMomentColumn)
  const filled = { tickets: shown, hasMore: hasMore || tickets.length > shown.length }
  patchThroughFetch<Moments>(client, panelKey, (panel) =>
    key === 'pending'
      ? { ...panel, pending: filled }
      : { ...panel, users: panel.users.map((user) => (user.id === key ? { ...user, ...filled } : user)) },
  )
}

/** A column that lost a visible row has space for the next: only that column is loaded again, forty rows at a time. */
const fillUp = oncePerMoment<QueryClient>((client) => {
  for (const [panelKey, panel] of client.getQueriesData<Moments>({ queryKey: keyOf(userMoments) })) {
    if (!panel) continue
    const keys: ColumnKey[] = panel.users.filter(hasRoom).map(({ id }) => id)
    if (hasRoom(panel.pending)) keys.push('pending')
    for (const key of keys)
      fill(client, panelKey, key).catch(() => client.invalidateQueries({ queryKey: panelKey, exact: true }))
  }
}, settleMs)

const updatePanels = (client: QueryClient, change: Change): void =>
  patchThroughFetch<Moments>(client, keyOf(userMoments), (panel, queryKey) => {
    const { queueIds } = askedOf(queryKey)
    const pending = change(panel.pending, 'pending', queueIds, ticketsPerMomentColumn)
    const users = panel.users.map((user) => change(user, user.id, queueIds, ticketsPerMomentColumn))
    if (pending === panel.pending && users.every((user, at) => user === panel.users[at])) return panel
    if (hasRoom(pending) || users.some(hasRoom)) fillUp(client)
    return { pending, users }
  })

/** An expanded column becomes one page, because its rows move across the borders of pages. */
const updateOpened = (client: QueryClient, change: Change): void =>
  patchThroughFetch<MomentPages>(client, keyOf(momentTickets), (list, queryKey) => {
    const { queueIds, userId, status } = askedOf(queryKey)
    const last = list.pages.at(-1)
    if (!last) return list
    const whole = { ...last, tickets: list.pages.flatMap(({ tickets }) => tickets) }
    const next = change(whole, status === 'pending' ? 'pending' : (userId ?? 0), queueIds)
    return next === whole ? list : { pages: [next], pageParams: list.pageParams.slice(0, 1) }
  })

const update = (client: QueryClient, change: Change): void => {
  updatePanels(client, change)
  updateOpened(client, change)
}

const isShownAt = (client: QueryClient, ticket: Ticket): boolean =>
  client
    .getQueriesData<Moments>({ queryKey: keyOf(userMoments) })
    .flatMap(([, panel]) => (panel ? [panel.pending, ...panel.users] : []))
    .some(({ tickets }) => tickets.some((each) => each.id === ticket.id && ownerOf(each) === ownerOf(ticket)))

const onTicketOfMoments: Reducer<'ticket'> = (client, payload) => {
  if (payload.action === 'updateUnread') {
    const { ticketId, unreadMessages } = payload
    return update(client, (column) =>
      mapColumn(column, (ticket) =>
        ticket.id === ticketId && ticket.unreadMessages !== unreadMessages ? { ...ticket, unreadMessages } : ticket,
      ),
    )
  }
  if (payload.action === 'delete') {
    recount(client)
    return update(client, (column) => dropFrom(column, payload.ticketId, payload.oldStatus))
  }
  const { ticket } = payload
  if (ownerOf(ticket) !== null && !isShownAt(client, ticket)) recount(client)
  return update(client, (column, key, queueIds, most) =>
    placeTicket(column, ticket, ownerOf(ticket) === key && isAsked(ticket, queueIds), most),
  )
}

type UserPayload = Parameters<Reducer<'user'>>[1]

const withUser = (users: readonly MomentColumn[], payload: UserPayload): MomentColumn[] => {
  const others = users.filter(({ id }) => id !== payload.userId)
  if (payload.action === 'delete') return others
  const { id, name, online, profileImage, color } = payload.user
  const known = users.find((user) => user.id === id)
  const column = { tickets: known?.tickets ?? [], hasMore: known?.hasMore ?? false }
  return [...others, { id, name, online, profileImage, color, ...column }].sort((a, b) => a.id - b.id)
}

const onUserOfMoments: Reducer<'user'> = (client, payload) => {
  patchThroughFetch<Moments>(client, keyOf(userMoments), (panel) => ({
    ...panel,
    users: withUser(panel.users, payload),
  }))
}

/** The fields of other records that cards show. */
const ticketsOfMoments = showing(
  [
    place<Moments, Ticket>(userMoments, (panel, change) =>
      mapField(
        mapField(panel, 'pending', (column) => mapColumn(column, change)),
        'users',
        (users) => mapRows(users, (column) => mapColumn(column, change)),
      ),
    ),
    place<MomentPages, Ticket>(momentTickets, mapTickets),
  ],
  ticketShows,
)

export const live: Live = { hears: { ticket: [onTicketOfMoments], user: [onUserOfMoments] }, shows: [ticketsOfMoments] }
