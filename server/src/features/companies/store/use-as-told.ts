import type { Transaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

// Sums instead of times: a transaction that started earlier but commits later changes them too.
const tell = statement(
  'companies_use_told',
  `with seen as (
      select concat_ws(' ', (select sum(extract(epoch from last_login_at)) from companies), sum(bytes), sum(files)) told from stored_bytes
    )
    update installation set companies_as_told = told from seen where companies_as_told is distinct from told returning 1`,
)
/** Whether logins or files have changed since the last check, on whichever node. */
export const takeChangedUse = async (tx: Transaction): Promise<boolean> => (await tx.sql(tell)).length > 0
