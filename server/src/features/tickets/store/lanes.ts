import type { TagId, TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const save = statement(
  'ticket_lane_save',
  `update tickets set lane_id = :laneId where company_id = :companyId and id = :ticketId
    and (:laneId::int is null or exists (select from tags where company_id = :companyId and id = :laneId and is_kanban)) returning id`,
)
/** False: the tag is no lane of the company. */
export const saveLane = async (tx: TenantTransaction, ticketId: TicketId, laneId: TagId | null): Promise<boolean> =>
  (await tx.sql(save, { ticketId, laneId })).length > 0
