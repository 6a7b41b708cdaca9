import type { TicketId } from '@guiche/contract/core/ids'
import type { Ctx } from '../../../context.ts'
import { unfinishedStatuses } from './ticket-row.ts'

const unfinished = {
  name: 'ticket_of_phone',
  text: `select t.id from contact_identities ci
    join tickets t on t.company_id = ci.company_id and t.contact_id = ci.contact_id and t.connection_id = $2
      and t.status in ${unfinishedStatuses}
    where ci.company_id = $1 and ci.kind = 'phone' and ci.value = $3`,
}

/** The unfinished ticket of a number on a connection. */
export const ticketOf = (ctx: Ctx, connectionId: number, phone: string): Promise<TicketId | null> =>
  ctx.transact(
    async ({ tx }) => (await tx.sql<{ id: TicketId }>(unfinished, [ctx.companyId, connectionId, phone]))[0]?.id ?? null,
  )
