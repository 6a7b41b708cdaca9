import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { ConnectionRow } from '../view.ts'

const one = statement(
  'connection_drop',
  `select d.connection_id "connectionId", c.name, c.number, d.reason, d.dropped_at "droppedAt", d.ended_at is not null "isOver", d.is_back "isBack",
      d.ended_at "endedAt"
    from connection_drops d join connections c on c.company_id = d.company_id and c.id = d.connection_id and c.deleted_at is null
    where d.company_id = :companyId and d.id = :dropId`,
).rows<Drop & object>()
export interface Drop extends Pick<ConnectionRow, 'name' | 'number' | 'reason'> {
  connectionId: number
  droppedAt: Date
  endedAt: Date | null
  isOver: boolean
  isBack: boolean
}
/** Null: it was deleted, or its connection was. */
export const dropOf = async (tx: TenantTransaction, dropId: number): Promise<Drop | null> =>
  (await tx.sql(one, { dropId }))[0] ?? null
