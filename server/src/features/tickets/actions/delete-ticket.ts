import type { TicketRef } from '@guiche/contract/core/ids'
import type { UserCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { announceTicketGone, seen } from '../events.ts'
import { canSee } from '../rules/visibility.ts'
import { lockTicket, removeTicket } from '../store.ts'

export const deleteTicket = (ctx: UserCtx, ticket: TicketRef) =>
  ctx.transact(async (work) => {
    const row = await lockTicket(work.tx, ticket)
    if (!row || !canSee(ctx.actor, seen(row))) throw new Refusal('ERR_NO_TICKET_FOUND')
    await removeTicket(work.tx, row.id)
    announceTicketGone(work, row)
    return { id: row.id }
  })
