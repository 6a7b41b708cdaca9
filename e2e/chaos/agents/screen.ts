/** An agent's browser state: the lists and the opened conversations, in the web's own cache, updated by the web's own reducers. */
import { isDeepStrictEqual } from 'node:util'
import type { Answer } from '@guiche/contract/core/endpoint'
import { listMessages, type Message } from '@guiche/contract/features/messages'
import { listTickets, ticketDetails } from '@guiche/contract/features/tickets'
import { conversationOf } from '@guiche/web/features/messages/api.ts'
import type { Conversation } from '@guiche/web/features/messages/live/conversation.ts'
import { type TicketPages, type TicketQuery, ticketOf, ticketPages } from '@guiche/web/features/tickets/api.ts'
import { shownTickets } from '@guiche/web/features/tickets/live/ticket-pages.ts'
import { call } from '@guiche/web/lib/api.ts'
import { queryClient } from '@guiche/web/lib/query.ts'
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'

const lists: readonly TicketQuery[] = [
  { status: 'open' },
  { status: 'pending' },
  { status: 'open', withUnreadMessages: true },
  { status: 'pending', sortTickets: 'ASC' },
]
const overseersLists: readonly TicketQuery[] = [
  { status: 'open', showAll: true },
  { status: 'pending', showAll: true },
]

export class Screen {
  readonly #lists: readonly TicketQuery[]
  readonly #opened = new Set<string>()
  #closers: (() => void)[] = []

  constructor(isOverseer: boolean) {
    this.#lists = isOverseer ? [...lists, ...overseersLists] : lists
  }

  open(uuid: string): void {
    this.#opened.add(uuid)
    this.#watchConversation(uuid)
  }

  /** As after signing in again: everything is fetched again. */
  rebuild(): void {
    for (const close of this.#closers.splice(0)) close()
    for (const query of this.#lists) {
      this.#closers.push(new InfiniteQueryObserver(queryClient, ticketPages(query) as never).subscribe(() => undefined))
    }
    for (const uuid of this.#opened) this.#watchConversation(uuid)
  }

  get cards(): number {
    return this.#lists.length + 2 * this.#opened.size
  }

  async differences(): Promise<string[]> {
    const found: string[] = []
    for (const query of this.#lists) found.push(...(await listDifferences(query)))
    for (const uuid of this.#opened)
      found.push(...(await conversationDifferences(uuid)), ...(await ticketDifferences(uuid)))
    return found
  }

  #watchConversation(uuid: string): void {
    const conversation = new InfiniteQueryObserver(queryClient, conversationOf({ uuid }) as never)
    const ticket = new QueryObserver(queryClient, ticketOf(queryClient, uuid) as never)
    this.#closers.push(
      conversation.subscribe(() => undefined),
      ticket.subscribe(() => undefined),
    )
  }
}

/** Links are signed again in every response. */
const withoutSignatures = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replaceAll(/\/public\/[^"]+/g, '/public/…')) as T

/** The path at which two values differ, with both sides. */
const firstDifference = (screen: unknown, fresh: unknown, at = ''): string | null => {
  if (isDeepStrictEqual(screen, fresh)) return null
  const isBoth = [screen, fresh].every((side) => typeof side === 'object' && side !== null)
  if (isBoth) {
    const [a, b] = [screen, fresh] as [Record<string, unknown>, Record<string, unknown>]
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const found = firstDifference(a[key], b[key], `${at}.${key}`)
      if (found !== null) return found
    }
  }
  return `${at}: ${JSON.stringify(screen)?.slice(0, 160)} on the screen, ${JSON.stringify(fresh)?.slice(0, 160)} freshly loaded`
}

const said = (what: string, difference: string | null) => (difference === null ? [] : [`${what}${difference}`])

/** The screen may have loaded more than the first page, or less when rows left it. */
const listDifferences = async (query: TicketQuery): Promise<string[]> => {
  const what = `list ${JSON.stringify(query)}`
  const cached = queryClient.getQueryData(ticketPages(query).queryKey) as TicketPages | undefined
  if (!cached) return [`${what} is empty`]
  const fresh = await call(listTickets, { query } as never)
  const shown = withoutSignatures(shownTickets(cached))
  const loaded = withoutSignatures(fresh.tickets)
  const isPartial = fresh.hasMore || cached.pages.at(-1)?.hasMore === true
  const length = isPartial ? Math.min(shown.length, loaded.length) : Number.POSITIVE_INFINITY
  const screen = { count: cached.pages[0]?.count ?? 0, tickets: shown.slice(0, length) }
  return said(what, firstDifference(screen, { count: fresh.count, tickets: loaded.slice(0, length) }))
}

/** As many rows as the screen holds, freshly loaded page by page. */
const freshMessages = async (uuid: string, atLeast: number): Promise<Message[]> => {
  const messages: Message[] = []
  for (let cursor: string | null = null; ; ) {
    const query: object = { markAsRead: false, ...(cursor === null ? {} : { cursor }) }
    const page: Answer<typeof listMessages> = await call(listMessages, { params: { ticketUuid: uuid }, query } as never)
    messages.unshift(...page.messages)
    cursor = page.hasMore ? page.nextCursor : null
    if (cursor === null || messages.length >= atLeast) return messages
  }
}

const conversationDifferences = async (uuid: string): Promise<string[]> => {
  const what = `conversation ${uuid}`
  const cached = queryClient.getQueryData(conversationOf({ uuid }).queryKey) as Conversation | undefined
  if (!cached) return [`${what} is empty`]
  const shown = cached.pages.toReversed().flatMap(({ messages }) => messages)
  const fresh = await freshMessages(uuid, shown.length)
  const loaded = cached.pages.at(-1)?.hasMore === true ? fresh.slice(-shown.length) : fresh
  return said(what, firstDifference(withoutSignatures(shown), withoutSignatures(loaded)))
}

const ticketDifferences = async (uuid: string): Promise<string[]> => {
  const shown = queryClient.getQueryData(ticketOf(queryClient, uuid).queryKey)
  if (!shown) return [`ticket ${uuid} is empty`]
  const fresh = await call(ticketDetails, { params: { uuid } } as never)
  return said(`ticket ${uuid}`, firstDifference(withoutSignatures(shown), withoutSignatures(fresh)))
}
