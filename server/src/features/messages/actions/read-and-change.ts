import type { TicketRef } from '@guiche/contract/core/ids'
import type { TicketChange } from '@guiche/contract/features/tickets'
import type { UserCtx } from '../../../context.ts'
import { isNothing } from '../../../platform/differing.ts'
import { updateTicket } from '../../tickets/actions/update-ticket.ts'
import { ticketDetails } from '../../tickets/queries/ticket-details.ts'
import { readTicket } from './read-ticket.ts'

/** One call of the wire updates a ticket, marks it as read, or both. */
export const readAndChange = async (
  ctx: UserCtx,
  ticket: TicketRef,
  { unreadMessages, ...change }: TicketChange & { unreadMessages?: number | undefined },
) => {
  if (unreadMessages === 0) await readTicket(ctx, ticket)
  const isOnlyRead = unreadMessages === 0 && isNothing(change)
  return isOnlyRead ? { ...(await ticketDetails(ctx, ticket)), undo: null } : updateTicket(ctx, ticket, change)
}
