import type { TicketRef } from '@guiche/contract/core/ids'
import type { UserCtx } from '../../../context.ts'
import { type AskedMessages, messagesPage } from '../queries.ts'
import { countsAsRead } from '../rules/read-mark.ts'
import { readTicket } from './read-ticket.ts'

type Asked = AskedMessages & { markAsRead: boolean }

/**
 * Requesting the newest messages of a ticket that one attends marks them as read, unless the client reports that
 * itself.
 */
export const readConversation = async (ctx: UserCtx, ticket: TicketRef, { markAsRead, ...query }: Asked) => {
  const page = await messagesPage(ctx, ticket, query)
  const isNewest = !query.cursor && (query.pageNumber ?? 1) <= 1
  if (!markAsRead || !isNewest || !countsAsRead({ readerId: ctx.actor.id, ticket: page.ticket })) return page
  const { unreadMessages } = await readTicket(ctx, ticket)
  return { ...page, ticket: { ...page.ticket, unreadMessages } }
}
