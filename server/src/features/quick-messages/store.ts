import type { QuickMessageId } from '@guiche/contract/core/ids'
import { and, eq } from 'drizzle-orm'
import { quickMessages } from '../../../schema/outbound-tables.ts'
import type { TenantTransaction } from '../../platform/db/database.ts'
import type { QuickMessageRow } from './view.ts'

type QuickMessageColumns = Omit<typeof quickMessages.$inferInsert, 'id' | 'companyId' | 'createdAt'>

const of = (tx: TenantTransaction, id: QuickMessageId) =>
  and(eq(quickMessages.companyId, tx.companyId), eq(quickMessages.id, id))

export const lockQuickMessage = async (tx: TenantTransaction, id: QuickMessageId): Promise<QuickMessageRow | null> =>
  (await tx.db.select().from(quickMessages).where(of(tx, id)).for('update'))[0] ?? null

export const insertQuickMessage = async (
  tx: TenantTransaction,
  columns: QuickMessageColumns,
): Promise<QuickMessageRow> => {
  const [row] = await tx.db
    .insert(quickMessages)
    .values({ ...columns, companyId: tx.companyId })
    .returning()
  if (!row) throw new Error('the quick message was not inserted')
  return row
}

export const saveQuickMessage = async (
  tx: TenantTransaction,
  id: QuickMessageId,
  columns: Partial<QuickMessageColumns>,
): Promise<QuickMessageRow> => {
  const [row] = await tx.db.update(quickMessages).set(columns).where(of(tx, id)).returning()
  if (!row) throw new Error('the quick message vanished while it was locked')
  return row
}

export const removeQuickMessage = (tx: TenantTransaction, id: QuickMessageId) =>
  tx.db.delete(quickMessages).where(of(tx, id))
