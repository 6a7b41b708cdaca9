import type { TicketRef } from '@guiche/contract/core/ids'
import type { UserActor } from '../../../context.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { seen } from '../events.ts'
import { canSee } from '../rules/visibility.ts'
import type { TicketRow } from '../view.ts'
import { ticketRow } from './ticket-row.ts'

/** The only way to get a ticket that a user asks for: one that they may not see does not exist for them. */
export const accessTicket = async (tx: TenantTransaction, actor: UserActor, ticket: TicketRef): Promise<TicketRow> => {
  const row = await ticketRow(tx, ticket)
  if (!row || !canSee(actor, seen(row))) throw new Refusal('ERR_NO_TICKET_FOUND')
  return row
}
