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

/**
 * The pages of a conversation, newest first. Loading them does not mean that somebody saw them: see `useMarkRead`.
 * Cached and updated by events, so a conversation that is opened again is shown at once.
 */
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

/** Puts a call's answer into the cache. Events that arrived before the answer are kept. */
const changed = async (id: string, ask: (messageId: MessageId) => Promise<Message>): Promise<void> => {
  const before = cachedMessage(id)
  const after = await ask(id as MessageId)
  if (cachedMessage(id) !== before) return
  patchCached<Conversation>(queryClient, keyOf(listMessages), (cached) => withChangedMessage(cached, after))
}

/** Retries a message that the provider refused. */
export const retryFailed = (id: string) => changed(id, (messageId) => call(retryMessage, { params: { messageId } }))
/** Asks the channel again for a file that could not be fetched. */
export const fetchAgain = (id: string) => changed(id, (messageId) => call(fetchMediaAgain, { params: { messageId } }))

/** To save memory: an agent opens hundreds of conversations a day, and far scrolling is rarely repeated. */
export const forgetOldPages = (ticket: Pick<Ticket, 'uuid'>, keep = 2): void => {
  const { queryKey } = conversationOf(ticket)
  const cached = queryClient.getQueryData<Conversation>(queryKey)
  if (!cached || cached.pages.length <= keep) return
  patchCached<Conversation>(queryClient, queryKey, ({ pages, pageParams }) => ({
    pages: pages.slice(0, keep),
    pageParams: pageParams.slice(0, keep),
  }))
}
