import type { TicketId } from '@guiche/contract/core/ids'
import type { UserActor } from '../../../context.ts'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { seen } from '../events.ts'
import { canSee } from '../rules/visibility.ts'
import type { TicketRow } from '../view.ts'

const byIds = {
  name: 'tickets_for_deed',
  text: 'select id, status, queue_id, user_id, is_group from tickets where company_id = $1 and id = any($2::int[]) order by id',
}

/** Those of these tickets that the actor sees. */
export const visibleTickets = async (tx: TenantTransaction, actor: UserActor, ticketIds: readonly TicketId[]) => {
  const rows = await tx.sql<
    Pick<TicketRow, 'id' | 'status' | 'queue_id' | 'user_id' | 'is_group'> & Record<string, unknown>
  >(byIds, [tx.companyId, ticketIds])
  return rows.filter((row) => canSee(actor, seen(row)))
}
