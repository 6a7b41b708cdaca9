import { listMessages } from '@guiche/contract/features/messages'
import { conversationPath } from '../../lib/conversation-path.ts'
import { keyOf, queryClient } from '../../lib/query.ts'
import { useUser } from '../../lib/session.ts'
import { useStream } from '../../lib/socket.ts'
import { nameOf } from '../contacts/api.ts'
import { mediaTypeOf } from './api/file-making.ts'
import { outboxOf } from './api/own-outbox.ts'
import { useLine } from './Bubble/words/useLine.ts'
import type { Conversation } from './live/conversation.ts'
import { useUnseenFailures } from './useUnseenFailures.ts'

/** Its author was there a moment ago, so the conversation is cached. */
const customerOf = (ticketId: number): string => {
  const conversations = queryClient.getQueriesData<Conversation>({ queryKey: keyOf(listMessages) })
  const ticket = conversations.map(([, cached]) => cached?.pages[0]?.ticket).find((each) => each?.id === ticketId)
  return ticket ? nameOf(ticket.contact) : `#${ticketId}`
}

/** Messages to customers. */
export const UnseenFailures = (): null => {
  const { id: ownId } = useUser()
  const lineOf = useLine()
  const shown = (ticketId: number, message: Parameters<typeof lineOf>[0]) => ({
    excerpt: lineOf(message),
    name: customerOf(ticketId),
    path: () => conversationPath(ticketId),
  })
  const { hear } = useUnseenFailures(
    outboxOf(ownId),
    ({ ticketId }) => ticketId,
    ({ ticketId, body, file }) =>
      shown(ticketId, { body, mediaType: file ? mediaTypeOf(file.mime) : 'conversation', isDeleted: false }),
  )
  useStream('appMessage', (payload) => {
    if (payload.action !== 'update' || payload.message.user?.id !== ownId) return
    const { id, ticketId, failure } = payload.message
    hear(ticketId, id, failure && shown(ticketId, payload.message))
  })
  return null
}
