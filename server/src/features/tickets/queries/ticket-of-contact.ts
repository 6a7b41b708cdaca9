import type { TicketId } from '@guiche/contract/core/ids'
import type { Ctx } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { unfinishedStatuses } from './ticket-row.ts'

const unfinished = statement(
  'ticket_of_phone',
  `select t.id from contact_identities ci
    join tickets t on t.company_id = ci.company_id and t.contact_id = ci.contact_id and t.connection_id = :connectionId
      and t.status in ${unfinishedStatuses}
    where ci.company_id = :companyId and ci.kind = 'phone' and ci.value = :phone`,
).rows<{ id: TicketId }>()

/** The unfinished ticket of a number on a connection. */
export const ticketOf = (ctx: Ctx, connectionId: number, phone: string): Promise<TicketId | null> =>
  ctx.transact(async ({ tx }) => (await tx.sql(unfinished, { connectionId, phone }))[0]?.id ?? null)
