import type { TagId, TicketId } from '@guiche/contract/core/ids'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const save = statement(
  'ticket_lane_save',
  `update tickets set lane_id = :laneId, lane_since = case when lane_id is distinct from :laneId then :now else lane_since end,
      lane_held_until = case when lane_id is distinct from :laneId then null else lane_held_until end
    where company_id = :companyId and id = :ticketId
    and (:laneId::int is null or exists (select from tags where company_id = :companyId and id = :laneId and is_kanban)) returning id`,
)
/** False: the tag is not a lane of the company. The time in a lane starts with the move into it. */
export const saveLane = async (
  tx: TenantTransaction,
  ticketId: TicketId,
  laneId: TagId | null,
  now: Date,
): Promise<boolean> => (await tx.sql(save, { ticketId, laneId, now })).length > 0
