import type { Answer, CallInput } from '@guiche/contract/core/endpoint'
import { listConnections } from '@guiche/contract/features/connections'
import {
  changeTickets,
  closeAllCount,
  closeAllTickets,
  listDeeds,
  tagTickets,
  undoDeed,
} from '@guiche/contract/features/ticket-deeds'
import { ticketLog } from '@guiche/contract/features/ticket-log'
import { exportTickets } from '@guiche/contract/features/ticket-spreadsheets'
import {
  clearTicketLane,
  createTicket,
  deleteTicket,
  listTickets,
  markTicketUnread,
  setTicketLane,
  type Ticket,
  type TicketStatus,
  ticketCounts,
  ticketDetails,
  ticketsOfContact,
  updateTicket,
} from '@guiche/contract/features/tickets'
import { setTicketListWidth } from '@guiche/contract/features/users'
import { type InfiniteData, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { askedIn, keyOf, pagesOf, queryOf } from '../../lib/query.ts'

export { mapTickets, ticketPlaces, ticketShows } from './api/shown.ts'

/** The filter of a list of tickets; absent fields do not filter. */
export interface TicketQuery {
  status?: TicketStatus
  searchParam?: string
  searchOnMessages?: boolean
  showAll?: boolean
  queueIds?: readonly number[]
  whatsapps?: readonly number[]
  tags?: readonly number[]
  users?: readonly number[]
  statusFilter?: readonly TicketStatus[]
  withUnreadMessages?: boolean
  snoozed?: boolean
  sortTickets?: 'ASC' | 'DESC'
}
export type TicketPage = Answer<typeof listTickets>
export type TicketPages = InfiniteData<TicketPage, unknown>

const isAsked = (value: unknown): boolean =>
  value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The same filter always has the same key: empty fields are left out. */
const asked = <Q extends object>(query: Q): Q =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => isAsked(value))) as Q

export const ticketPages = (query: TicketQuery) => pagesOf(listTickets, { query: asked(query) as never })

/** Of all that the list holds, from where the cursor stands. */
export const exportPage = ({ sortTickets: _, ...query }: TicketQuery, cursor: string | null, signal: AbortSignal) =>
  call(exportTickets, { query: asked({ ...query, ...(cursor ? { cursor } : {}) }) as never, signal })

/** The filter of a cached list of tickets. */
export const askedOf = askedIn<TicketQuery>

export const countsOf = (query: Pick<TicketQuery, 'showAll' | 'queueIds'>) =>
  queryOptions({
    ...queryOf(ticketCounts, { query: asked(query) as never }),
    placeholderData: keepPreviousData<Answer<typeof ticketCounts>>,
  })

/** As in some list; the ticket itself may not be loaded yet. */
export const inSomeList = (client: QueryClient, ref: string): Ticket | undefined => {
  const lists = client.getQueriesData<TicketPages>({ queryKey: keyOf(listTickets) })
  const rows = lists.flatMap(([, list]) => list?.pages.flatMap(({ tickets }) => tickets) ?? [])
  return rows.find((row) => row.uuid === ref || String(row.id) === ref)
}

/** One ticket by uuid or id; the clicked row is a placeholder until the answer arrives. */
export const ticketOf = (client: QueryClient, ref: string) =>
  queryOptions({
    ...queryOf(ticketDetails, { params: { uuid: ref } }),
    placeholderData: () => inSomeList(client, ref),
  })

export const ticketLogOf = (ticketId: number) =>
  queryOptions({ ...queryOf(ticketLog, { params: { ticketId } }), staleTime: 0, gcTime: 0 })

export type EarlierPages = InfiniteData<Answer<typeof ticketsOfContact>, unknown>
export const earlierTicketsOf = (contactId: number) => pagesOf(ticketsOfContact, { params: { contactId }, query: {} })

/** Null: into none. `from`: refused if it is in another lane by now. */
export const moveToLane = (ticketId: number, laneId: number | null, from?: number | null): Promise<Ticket> => {
  const query = from === undefined ? {} : { expectedLaneId: from ?? 0 }
  return laneId === null
    ? call(clearTicketLane, { params: { ticketId }, query })
    : call(setTicketLane, { params: { ticketId, tagId: laneId }, query })
}

export const connectionsOf = () => queryOf(listConnections, { query: {} })

export type Change = CallInput<typeof updateTicket>['body']

/** The current ticket, and how long the change can be undone. */
export const changeTicket = async (ticketId: number, change: Change) => {
  const { undo, ...ticket } = await call(updateTicket, { params: { id: ticketId }, body: change })
  return { ticket, undo }
}

/** The user's bulk changes. */
export const deedsOf = () => queryOf(listDeeds, {})

export const takeBack = (deedId: string) => call(undoDeed, { params: { deedId } })

export const changeMany = (ticketIds: readonly number[], change: Change) =>
  call(changeTickets, { body: { ticketIds: [...ticketIds], change } })

export const tagMany = (ticketIds: readonly number[], tagIds: readonly number[]) =>
  call(tagTickets, { body: { ticketIds: [...ticketIds], tagIds: [...tagIds] } })

type All = CallInput<typeof closeAllTickets>['body']
export const closeAll = (all: All) => call(closeAllTickets, { body: all })
export const countAll = (all: All) => call(closeAllCount, { query: all })

export const markUnread = (ticketId: number) => call(markTicketUnread, { params: { id: ticketId } })

export const removeTicket = (ticketId: number) => call(deleteTicket, { params: { id: ticketId } })

export const openTicket = (body: { contactId: number; queueId: number; whatsappId: number }): Promise<Ticket> =>
  call(createTicket, { body: { ...body, status: 'open' } })

export const saveListWidth = (userId: number, width: number) =>
  call(setTicketListWidth, { params: { userId }, body: { defaultTicketsManagerWidth: width } })
