import { ticketsOfContact } from '@guiche/contract/features/tickets'
import type { Query, QueryClient } from '@tanstack/react-query'
import { oncePerMoment } from '../../../lib/once-per-moment.ts'
import { patchThroughFetch } from '../../../lib/patch-cached.ts'
import { keyOf } from '../../../lib/query.ts'
import type { EarlierPages } from '../api.ts'

const contactOf = ({ queryKey }: Query): number | undefined =>
  (queryKey[2] as { params?: { contactId?: number } } | undefined)?.params?.contactId

const touchedIn = new WeakMap<QueryClient, Set<number>>()
const askAgain = oncePerMoment((client: QueryClient) => {
  const touched = touchedIn.get(client)
  touchedIn.delete(client)
  const asks = (query: Query) => touched?.has(contactOf(query) ?? 0) ?? false
  void client.invalidateQueries({ queryKey: keyOf(ticketsOfContact), predicate: asks })
})

/** A ticket of this contact was created, deleted or transferred. */
export const refreshEarlierTickets = (client: QueryClient, contactId: number): void => {
  touchedIn.set(client, (touchedIn.get(client) ?? new Set()).add(contactId))
  askAgain(client)
}

export const dropEarlierTicket = (client: QueryClient, ticketId: number): void =>
  patchThroughFetch<EarlierPages>(client, keyOf(ticketsOfContact), (list) => {
    const pages = list.pages.map((page) => {
      const tickets = page.tickets.filter(({ id }) => id !== ticketId)
      return tickets.length === page.tickets.length ? page : { ...page, tickets }
    })
    return pages.every((page, at) => page === list.pages[at]) ? list : { ...list, pages }
  })
