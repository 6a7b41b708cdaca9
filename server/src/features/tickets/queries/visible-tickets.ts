import type { TicketId } from '@guiche/contract/core/ids'
import type { UserActor } from '../../../context.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { seen } from '../events.ts'
import { canSee } from '../rules/visibility.ts'
import type { TicketRow } from '../view.ts'

const byIds = statement(
  'tickets_for_deed',
  'select id, status, queue_id, user_id, is_group from tickets where company_id = :companyId and id = any(:ticketIds::int[]) order by id',
).rows<Pick<TicketRow, 'id' | 'status' | 'queue_id' | 'user_id' | 'is_group'>>()

/** Those of these tickets that the actor sees. */
export const visibleTickets = async (tx: TenantTransaction, actor: UserActor, ticketIds: readonly TicketId[]) => {
  const rows = await tx.sql(byIds, { ticketIds })
  return rows.filter((row) => canSee(actor, seen(row)))
}
