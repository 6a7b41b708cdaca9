import type { ContactId, TicketRef } from '@guiche/contract/core/ids'
import type { UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { announceNamingGone, announceTicketGone, seen } from '../events.ts'
import { canSee } from '../rules/visibility.ts'
import { lockTicket, lockTicketsOf, removeNamings, removeTicket } from '../store.ts'
import { forgetFilesOf } from './forget-files.ts'

const remove = async (work: Work, row: Parameters<typeof announceTicketGone>[1]): Promise<void> => {
  for (const naming of await removeNamings(work.tx, row.id)) announceNamingGone(work, naming)
  await forgetFilesOf(work, row.id)
  await removeTicket(work.tx, row.id)
  announceTicketGone(work, row)
}

export const deleteTicket = (ctx: UserCtx, ticket: TicketRef) =>
  ctx.transact(async (work) => {
    const row = await lockTicket(work.tx, ticket)
    if (!row || !canSee(ctx.actor, seen(row))) throw new Refusal('ERR_NO_TICKET_FOUND')
    await remove(work, row)
    return { id: row.id }
  })

/** All tickets of a contact that is being deleted, whoever sees them. */
export const deleteTicketsOf = async (work: Work, contactId: ContactId): Promise<void> => {
  for (const row of await lockTicketsOf(work.tx, contactId)) await remove(work, row)
}
