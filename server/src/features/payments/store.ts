import { paymentNews, payments } from '../../../schema/billing-tables.ts'
import { insertSome, updateSome } from '../../platform/db/assembled.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'

export type PaymentColumns = Omit<typeof payments.$inferInsert, 'id' | 'companyId'>

export const insertPayment = (tx: TenantTransaction, columns: PaymentColumns): Promise<number> =>
  insertSome(tx, payments, { ...columns, companyId: tx.companyId })

export const savePayment = (tx: TenantTransaction, paymentId: number, columns: Partial<PaymentColumns>) =>
  updateSome(tx, payments, paymentId, columns)

const hear = insertInto('payment_news_hear', paymentNews, {
  given: ['provider', 'eventKey', 'heardAt'],
  after: 'on conflict do nothing returning event_key',
})
/** Whether this changed anything. */
export const isNews = async (tx: TenantTransaction, provider: string, eventKey: string, now: Date): Promise<boolean> =>
  (await tx.sql(hear, { provider, eventKey, heardAt: now })).length > 0

const forget = statement('payment_news_forget', 'delete from payment_news where heard_at < :before')
export const forgetNews = (tx: Transaction, before: Date) => tx.sql(forget, { before })
