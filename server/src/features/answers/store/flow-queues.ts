import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

const names = statement(
  'flow_queue_names',
  'select id, name from queues where company_id = :companyId and id = any(:queueIds::int[]) and removed_at is null',
).rows<{ id: number; name: string }>()
/** Those of these queues that exist, with their current names. */
export const queueNames = async (
  tx: TenantTransaction,
  queueIds: readonly number[],
): Promise<ReadonlyMap<number, string>> =>
  new Map(queueIds.length === 0 ? [] : (await tx.sql(names, { queueIds })).map(({ id, name }) => [id, name]))
