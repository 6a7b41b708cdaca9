import type { TicketRef } from '@guiche/contract/core/ids'
import type { UserActor, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { seen } from '../events.ts'
import { canSee } from '../rules/visibility.ts'
import { lockTicket } from '../store.ts'
import type { TicketRow } from '../view.ts'

/** Locks a ticket that the actor sees, until the transaction ends. */
export const lockVisibleTicket = async (work: Work, actor: UserActor, ticket: TicketRef): Promise<TicketRow> => {
  const row = await lockTicket(work.tx, ticket)
  if (!row || !canSee(actor, seen(row))) throw new Refusal('ERR_NO_TICKET_FOUND')
  return row
}

/** The same for the system, which sees every ticket of the company. */
export const lockAnyTicket = (work: Work, ticket: TicketRef): Promise<TicketRow | null> => lockTicket(work.tx, ticket)
