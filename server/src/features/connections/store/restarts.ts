import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { heldKinds } from '../rules.ts'

const restart = statement(
  'connections_restart',
  `update connections set restarts = restarts + 1, updated_at = :now
    where company_id = :companyId and channel = any(:kinds) and wanted = 'run' and deleted_at is null returning id`,
).rows<{ id: number }>()
/** Of the running sessions; returns which. */
export const askForRestart = (tx: TenantTransaction, now: Date) => tx.sql(restart, { kinds: heldKinds, now })
