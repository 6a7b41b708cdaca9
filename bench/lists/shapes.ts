/** What people look at: each tab and the usual filters, as an admin who sees all and as an agent of two queues. */
import { TicketListQuery } from '@guiche/contract/features/tickets'
import type { UserCtx } from '@guiche/server/context'
import { ticketCounts, ticketsPage } from '@guiche/server/features/tickets/queries/list-tickets'
import { idsOf } from '../seed/people.ts'

const ids = idsOf(1)

export type Viewer = 'admin' | 'agent'

export interface Shape {
  name: string
  viewer: Viewer
  call: (ctx: UserCtx) => Promise<unknown>
}

const list = (name: string, viewer: Viewer, query: Record<string, unknown>): Shape => ({
  name: `${name}, ${viewer}`,
  viewer,
  call: (ctx) => ticketsPage(ctx, TicketListQuery.parse(query)),
})

const both = (name: string, query: Record<string, unknown>) => [list(name, 'admin', query), list(name, 'agent', query)]

/** The page that somebody reaches who scrolls for a while. */
const deep = (name: string, viewer: Viewer, query: Record<string, unknown>, pages: number): Shape => {
  let cursor: string | undefined
  return {
    name: `${name}, page ${pages + 1}, ${viewer}`,
    viewer,
    call: async (ctx) => {
      for (let page = 0; cursor === undefined && page < pages; page += 1) {
        const answer = await ticketsPage(ctx, TicketListQuery.parse({ ...query, cursor }))
        cursor = answer.nextCursor ?? undefined
      }
      return ticketsPage(ctx, TicketListQuery.parse({ ...query, cursor }))
    },
  }
}

export const shapes: readonly Shape[] = [
  list('open, mine', 'agent', { status: 'open' }),
  list('open, all', 'admin', { status: 'open', showAll: 'true' }),
  ...both('pending', { status: 'pending' }),
  list('pending, all', 'admin', { status: 'pending', showAll: 'true' }),
  ...both('group', { status: 'group' }),
  ...both('closed', { status: 'closed' }),
  ...both('no tab', {}),
  list('closed, one queue', 'admin', { status: 'closed', queueIds: JSON.stringify([ids.queue(2)]) }),
  list('closed, one tag', 'agent', { status: 'closed', tags: JSON.stringify([ids.tag(1)]) }),
  list('closed, one agent', 'admin', { status: 'closed', users: JSON.stringify([ids.agent(4)]) }),
  list('closed, one connection', 'agent', { status: 'closed', whatsapps: JSON.stringify([ids.connection(1)]) }),
  list('pending, unread', 'agent', { status: 'pending', withUnreadMessages: 'true' }),
  deep('closed', 'admin', { status: 'closed' }, 20),
  ...both('search a full name', { searchParam: 'Beatriz Nogueira' }),
  ...both('search a first name', { searchParam: 'Fernanda' }),
  ...both('search a number', { searchParam: '90000123' }),
  list('search a number that is not there', 'admin', { searchParam: '55119777777' }),
  list('search a common word in messages', 'agent', { searchParam: 'boleto', searchOnMessages: 'true' }),
  list('search a rare word in messages', 'admin', { searchParam: 'rinoceronte', searchOnMessages: 'true' }),
  { name: 'badges, admin', viewer: 'admin', call: (ctx) => ticketCounts(ctx, { queueIds: [], showAll: true }) },
  { name: 'badges, agent', viewer: 'agent', call: (ctx) => ticketCounts(ctx, { queueIds: [] }) },
]
