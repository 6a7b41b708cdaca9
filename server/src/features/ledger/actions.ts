import type { MessageId, TicketId } from '@guiche/contract/core/ids'
import type { UserCtx } from '../../context.ts'
import { accessTicket } from '../tickets/queries/access-ticket.ts'
import { insertShowings } from './store.ts'

/**
 * Screens report visible messages, several at a time. The first time counts; messages of other conversations are
 * ignored.
 */
export const recordShowings = (ctx: UserCtx, ticketId: TicketId, messageIds: readonly MessageId[]) =>
  ctx.transact(async (work) => {
    const row = await accessTicket(work.tx, ctx.actor, ticketId)
    const chat = { contactId: row.contact_id, connectionId: row.connection_id }
    const recorded = await insertShowings(work.tx, chat, messageIds, { userId: ctx.actor.id, at: work.clock.now() })
    return { recorded: recorded.length }
  })
