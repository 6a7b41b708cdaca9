import type { TicketRef } from '@guiche/contract/core/ids'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { announceTicket } from '../events.ts'
import { setUnread } from '../store/unread.ts'
import { lockVisibleTicket } from './lock-visible-ticket.ts'

/**
 * Its position in the lists does not change. The event has the whole row, because the ticket enters the lists of
 * unread ones.
 */
export const markUnread = (ctx: UserCtx, ticket: TicketRef) =>
  ctx.transact(async (work) => {
    const before = await lockVisibleTicket(work, ctx.actor, ticket)
    if (before.status === 'closed') throw new Refusal('ERR_TICKET_ALREADY_CLOSED')
    if (before.unread_messages > 0) return { id: before.id, unreadMessages: before.unread_messages }
    await setUnread(work.tx, before.id, 1)
    announceTicket(work, before, { ...before, unread_messages: 1 })
    return { id: before.id, unreadMessages: 1 }
  })
