/** Calls about messages, and their caches. */

import type { MessageId } from '@guiche/contract/core/ids'
import { fetchMediaAgain, listMessages, type Message, retryMessage } from '@guiche/contract/features/messages'
import { companySettingOne } from '@guiche/contract/features/settings'
import { markTicketRead, type Ticket } from '@guiche/contract/features/tickets'
import { call } from '../../lib/api.ts'
import { patchCached } from '../../lib/patch-cached.ts'
import { keyOf, pagesOf, queryClient, queryOf } from '../../lib/query.ts'
import { type Conversation, withChangedMessage } from './live/conversation.ts'

export { isShutToProduct } from './api/reply-window.ts'
export { tokenFactsOf } from './api/token-facts.ts'

/** The pages of a conversation, newest first. That they were fetched is not yet that somebody looked: see `useMarkRead`. Cached and patched by events; a conversation opened again paints at once. */
export const conversationOf = (ticket: Pick<Ticket, 'uuid'>) =>
  pagesOf(listMessages, { params: { ticketUuid: ticket.uuid }, query: { markAsRead: false } })

const signatureSetting = { query: { column: 'sendSignMessage' } } as const
export const signatureAllowed = queryOf(companySettingOne, signatureSetting)

export const markRead = (ticketId: number) => call(markTicketRead, { params: { id: ticketId } })

export const cachedMessage = (id: string): Message | undefined =>
  queryClient
    .getQueriesData<Conversation>({ queryKey: keyOf(listMessages) })
    .flatMap(([, cached]) => cached?.pages ?? [])
    .flatMap((page) => page.messages)
    .find((message) => message.id === id)

/** Puts what a call answered into the cache. News that overtook the answer stay. */
const changed = async (id: string, ask: (messageId: MessageId) => Promise<Message>): Promise<void> => {
  const before = cachedMessage(id)
  const after = await ask(id as MessageId)
  if (cachedMessage(id) !== before) return
  patchCached<Conversation>(queryClient, keyOf(listMessages), (cached) => withChangedMessage(cached, after))
}

/** Sends again what the provider refused. */
export const retryFailed = (id: string) => changed(id, (messageId) => call(retryMessage, { params: { messageId } }))
/** Asks the channel once more for a file that it did not hand over. */
export const fetchAgain = (id: string) => changed(id, (messageId) => call(fetchMediaAgain, { params: { messageId } }))

/** Memory: an agent opens hundreds of conversations a day, and far scrolling is rarely repeated. */
export const forgetOldPages = (ticket: Pick<Ticket, 'uuid'>, keep = 2): void => {
  const { queryKey } = conversationOf(ticket)
  const cached = queryClient.getQueryData<Conversation>(queryKey)
  if (!cached || cached.pages.length <= keep) return
  patchCached<Conversation>(queryClient, queryKey, ({ pages, pageParams }) => ({
    pages: pages.slice(0, keep),
    pageParams: pageParams.slice(0, keep),
  }))
}
