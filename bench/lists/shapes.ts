/** The usual lists: each tab and the common filters, as an admin who sees all and as agents of two queues and of a small one. */
import { TicketId } from '@guiche/contract/core/ids'
import { listContacts } from '@guiche/contract/features/contacts'
import { listConversationMedia } from '@guiche/contract/features/conversation-media'
import { momentTickets as momentTicketsCall } from '@guiche/contract/features/moments'
import { TicketListQuery } from '@guiche/contract/features/tickets'
import type { UserCtx } from '@guiche/server/context'
import { contactsPage } from '@guiche/server/features/contacts/queries/list-contacts'
import { conversationMedia } from '@guiche/server/features/messages/queries/conversation-media'
import { findMessages } from '@guiche/server/features/messages/queries/find-messages'
import { momentCounts, momentTickets, panelTickets, userMoments } from '@guiche/server/features/moments/queries'
import { ticketCounts } from '@guiche/server/features/tickets/queries/list-counts'
import { ticketsPage } from '@guiche/server/features/tickets/queries/list-tickets'
import { agentsPerCompany, connectionsPerCompany, idsOf, queuesPerCompany, tagsPerCompany } from '../seed/people.ts'

const ids = idsOf(1)

/** The agent of the last queue works only there. */
export type Viewer = 'admin' | 'agent' | 'agent of a queue with hardly any'

export const viewerIds: Record<Viewer, number> = {
  admin: ids.admin,
  agent: ids.agent(3),
  'agent of a queue with hardly any': ids.agent(agentsPerCompany - 1),
}

type Query = Record<string, string>
type Paged = Query & { cursor?: string }

/** A closed ticket of the first company: an admin opens it. */
const conversation = TicketId.parse(2)

/** The calls without HTTP, for their statements. */
const calls = {
  '/tickets': (ctx: UserCtx, query: Paged): Promise<unknown> => ticketsPage(ctx, TicketListQuery.parse(query)),
  '/tickets/counts': (ctx: UserCtx, query: Paged): Promise<unknown> =>
    ticketCounts(ctx, { queueIds: [], showAll: query.showAll === 'true' }),
  '/contacts': (ctx: UserCtx, query: Paged): Promise<unknown> => contactsPage(ctx, listContacts.query.parse(query)),
  '/usersMoments/columns': (ctx: UserCtx): Promise<unknown> => userMoments(ctx, { queueIds: [] }),
  '/usersMoments/counts': (ctx: UserCtx): Promise<unknown> => momentCounts(ctx, { queueIds: [] }),
  '/usersMoments': (ctx: UserCtx): Promise<unknown> => panelTickets(ctx, { queueIds: [] }),
  '/usersMoments/tickets': (ctx: UserCtx, query: Paged): Promise<unknown> =>
    momentTickets(ctx, momentTicketsCall.query.parse(query)),
  '/messages/2/media': (ctx: UserCtx, query: Paged): Promise<unknown> =>
    conversationMedia(ctx, conversation, listConversationMedia.query.parse(query)),
  '/messages/2/found': (ctx: UserCtx, query: Paged): Promise<unknown> =>
    findMessages(ctx, conversation, query.term ?? ''),
} satisfies Record<string, (ctx: UserCtx, query: Paged) => Promise<unknown>>

export interface Shape {
  name: string
  viewer: Viewer
  kind: 'list' | 'name search' | 'message search'
  path: keyof typeof calls
  query: Query
  /** Pages before the one that is read. */
  scrolled: number
}

export const callOf = ({ path, query }: Shape, ctx: UserCtx, cursor?: string): Promise<unknown> =>
  calls[path](ctx, cursor ? { ...query, cursor } : query)

const list = (name: string, viewer: Viewer, query: Query, more: Partial<Shape> = {}): Shape => ({
  name: `${name}, ${viewer}`,
  viewer,
  kind: query.searchOnMessages ? 'message search' : query.searchParam ? 'name search' : 'list',
  path: '/tickets',
  query,
  scrolled: 0,
  ...more,
})

const both = (name: string, query: Query, more: Partial<Shape> = {}) => [
  list(name, 'admin', query, more),
  list(name, 'agent', query, more),
]

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const one = (id: number) => JSON.stringify([id])
const hardlyUsed = {
  queue: one(ids.queue(queuesPerCompany - 1)),
  agent: one(ids.agent(agentsPerCompany - 1)),
  connection: one(ids.connection(connectionsPerCompany - 1)),
  tag: one(ids.tag(tagsPerCompany - 1)),
}

export const shapes: readonly Shape[] = [
  list('open, mine', 'agent', { status: 'open' }),
  list('open, all', 'admin', { status: 'open', showAll: 'true' }),
  ...both('pending', { status: 'pending' }),
  list('pending, all', 'admin', { status: 'pending', showAll: 'true' }),
  ...both('group', { status: 'group' }),
  ...both('closed', { status: 'closed' }),
  ...both('no tab', {}),
  list('closed, oldest first', 'agent', { status: 'closed', sortTickets: 'ASC' }),
  ...both('closed, one queue', { status: 'closed', queueIds: one(ids.queue(3)) }),
  list('closed, one tag', 'admin', { status: 'closed', tags: one(ids.tag(1)) }),
  list('closed, one agent', 'admin', { status: 'closed', users: one(ids.agent(4)) }),
  ...both('closed, one connection', { status: 'closed', whatsapps: one(ids.connection(1)) }),
  list('closed, a queue with hardly any', 'admin', { status: 'closed', queueIds: hardlyUsed.queue }),
  list('closed, a tag with hardly any', 'admin', { status: 'closed', tags: hardlyUsed.tag }),
  list('closed, an agent with hardly any', 'admin', { status: 'closed', users: hardlyUsed.agent }),
  ...both('closed, a connection with hardly any', { status: 'closed', whatsapps: hardlyUsed.connection }),
  list('pending, a connection with hardly any', 'agent', { status: 'pending', whatsapps: hardlyUsed.connection }),
  list('pending', 'agent of a queue with hardly any', { status: 'pending' }),
  list('closed', 'agent of a queue with hardly any', { status: 'closed' }),
  list('pending, unread', 'agent', { status: 'pending', withUnreadMessages: 'true' }),
  list('closed, hardly any unread', 'admin', { status: 'closed', withUnreadMessages: 'true' }),
  list('closed, made on one day', 'admin', { status: 'closed', date: daysAgo(40) }),
  list('closed, last changed on one day', 'admin', { status: 'closed', updatedAt: daysAgo(40) }),
  list('closed, changed on a day without any', 'admin', { status: 'closed', updatedAt: daysAgo(4000) }),
  list('two statuses at once', 'admin', { statusFilter: JSON.stringify(['open', 'pending']) }),
  list('put off, all', 'admin', { status: 'open', showAll: 'true', snoozed: 'true' }),
  ...both('closed, page 21', { status: 'closed' }, { scrolled: 20 }),
  ...both('badges', { showAll: 'true' }, { path: '/tickets/counts' }),
  ...both('search a full name', { searchParam: 'Beatriz Nogueira' }),
  ...both('search a first name', { searchParam: 'Fernanda' }),
  list('search two letters', 'admin', { searchParam: 'fe' }),
  ...both('search a number', { searchParam: '90000123' }),
  list('search a number that is not there', 'admin', { searchParam: '55119777777' }),
  ...both('search a common word in messages', { searchParam: 'boleto', searchOnMessages: 'true' }),
  list('search a word that was common once', 'admin', { searchParam: 'carnaval', searchOnMessages: 'true' }),
  ...both('search a rare word in messages', { searchParam: 'rinoceronte', searchOnMessages: 'true' }),
  list('search a word of no message', 'admin', { searchParam: 'ornitorrinco', searchOnMessages: 'true' }),
  list('contacts', 'admin', {}, { path: '/contacts' }),
  list('contacts, page 21', 'admin', {}, { path: '/contacts', scrolled: 20 }),
  list('contacts with a tag', 'admin', { tags: one(ids.tag(1)) }, { path: '/contacts' }),
  list('contacts with a tag of hardly any', 'admin', { tags: hardlyUsed.tag }, { path: '/contacts' }),
  list('contacts by a first name', 'admin', { searchParam: 'Fernanda' }, { path: '/contacts' }),
  list('contacts by a number', 'admin', { searchParam: '90000123' }, { path: '/contacts' }),
  list('attendance panel', 'admin', {}, { path: '/usersMoments/columns' }),
  list('attendance panel, badges', 'admin', {}, { path: '/usersMoments/counts' }),
  list('attendance panel, unfinished', 'admin', {}, { path: '/usersMoments/tickets' }),
  list('attendance panel, as one list', 'admin', {}, { path: '/usersMoments' }),
  list('a conversation’s images', 'admin', { shelf: 'images' }, { path: '/messages/2/media' }),
  list('a conversation’s links', 'admin', { shelf: 'links' }, { path: '/messages/2/media' }),
  list('a word in a conversation', 'admin', { term: 'boleto' }, { path: '/messages/2/found' }),
]
