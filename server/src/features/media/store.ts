import type { CompanyId } from '@guiche/contract/core/ids'
import type { Database, Transaction } from '../../platform/db/database.ts'

const sum = {
  name: 'stored_bytes_of',
  text: 'select coalesce(sum(bytes), 0)::float8 bytes from stored_bytes where company_id = $1',
}

/** What the files of a company take. One round trip: nothing waits between its parts. */
export const storedBytes = async (db: Database, companyId: CompanyId): Promise<number> => {
  let bytes = 0
  await db.tenant(companyId, async (tx) => {
    tx.beforeCommit(async () => {
      const [row] = await tx.sql<{ bytes: number }>(sum, [companyId])
      bytes = row?.bytes ?? 0
    })
  })
  return bytes
}

const fold = { name: 'fold_stored_bytes', text: 'select fold_stored_bytes($1)' }

export const foldBytes = (tx: Transaction, leastRows: number) => tx.sql(fold, [leastRows])
