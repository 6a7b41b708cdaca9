import type { TicketRef } from '@guiche/contract/core/ids'
import type { Ctx } from '../../../context.ts'
import { lockAnyTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import { postMessages } from './post-message.ts'

/** Stores a message of ours that has been sent already and that the customer has read. */
export const noteSent = (
  ctx: Ctx,
  sent: { ticket: TicketRef; userId: number; body: string; externalId: string },
): Promise<void> =>
  ctx.transact(async (work) => {
    const ticket = await lockAnyTicket(work, sent.ticket)
    if (!ticket) return
    await postMessages(work, ticket, [
      {
        id: crypto.randomUUID(),
        body: sent.body,
        mediaType: 'conversation',
        userId: sent.userId,
        isPrivate: false,
        quotedId: null,
        sentAs: { externalId: sent.externalId, ack: 3 },
      },
    ])
  })
