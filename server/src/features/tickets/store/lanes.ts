import type { TagId, TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../../platform/db/database.ts'

const save = {
  name: 'ticket_lane_save',
  text: `update tickets set lane_id = $3 where company_id = $1 and id = $2
    and ($3::int is null or exists (select from tags where company_id = $1 and id = $3 and is_kanban)) returning id`,
}
/** False: the tag is no lane of the company. */
export const saveLane = async (tx: TenantTransaction, ticketId: TicketId, laneId: TagId | null): Promise<boolean> =>
  (await tx.sql(save, [tx.companyId, ticketId, laneId])).length > 0
