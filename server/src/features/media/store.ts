import type { CompanyId } from '@guiche/contract/core/ids'
import { uploadsUnderWay } from '../../../schema/inbox-tables.ts'
import type { Database, TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'

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

const holdUploads = statement(
  'uploads_hold',
  `select pg_advisory_xact_lock(hashtextextended('uploads under way', :companyId::bigint))`,
)

const dropOver = statement(
  'uploads_drop_over',
  'delete from uploads_under_way where company_id = :companyId and over_at <= :now',
)

const room = statement(
  'uploads_room',
  `select (select coalesce(sum(bytes), 0) from stored_bytes where company_id = :companyId)::float8 "storedBytes",
     (select coalesce(sum(bytes), 0) from uploads_under_way
       where company_id = :companyId and id <> all(:givenBack::uuid[]))::float8 "comingBytes"`,
).rows<{ storedBytes: number; comingBytes: number }>()

const begin = insertInto('uploads_begin', uploadsUnderWay, { given: ['id', 'bytes', 'overAt'] })

const end = statement('uploads_end', 'delete from uploads_under_way where company_id = :companyId and id = :id')

/** Of a company, until the transaction ends nobody else keeps room. `givenBack`: rows that are about to go. */
export const heldRoom = async (tx: TenantTransaction, now: Date, givenBack: readonly string[]) => {
  await tx.sql(holdUploads)
  await tx.sql(dropOver, { now })
  const [found] = await tx.sql(room, { givenBack })
  return found ?? { storedBytes: 0, comingBytes: 0 }
}

export const beginUpload = (tx: TenantTransaction, upload: { id: string; bytes: number; overAt: Date }) =>
  tx.sql(begin, upload)

export const endUpload = (tx: TenantTransaction, id: string) => tx.sql(end, { id })
