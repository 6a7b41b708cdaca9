import type { CompanyId } from '@guiche/contract/core/ids'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const sum = statement(
  'stored_bytes_of',
  'select coalesce(sum(bytes), 0)::float8 bytes from stored_bytes where company_id = :companyId',
).rows<{ bytes: number }>()

/** The size of a company's files. One round trip. */
export const storedBytes = async (db: Database, companyId: CompanyId): Promise<number> => {
  let bytes = 0
  await db.tenant(companyId, async (tx) => {
    tx.beforeCommit(async () => {
      const [row] = await tx.sql(sum)
      bytes = row?.bytes ?? 0
    })
  })
  return bytes
}

const fold = statement('fold_stored_bytes', 'select fold_stored_bytes(:leastRows)')

export const foldBytes = (tx: Transaction, leastRows: number) => tx.sql(fold, { leastRows })
