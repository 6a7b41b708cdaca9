import type { Invoice } from '@guiche/contract/features/invoices'
import type { invoices } from '../../../schema/billing-tables.ts'

export type InvoiceRow = typeof invoices.$inferSelect

export const toInvoiceView = (row: InvoiceRow): Invoice => ({
  id: row.id,
  detail: row.detail,
  users: row.users,
  connections: row.connections,
  queues: row.queues,
  value: row.amountCents / 100,
  dueDate: row.dueDate,
  status: row.status,
  isCustom: row.isCustom,
  paidAt: row.paidAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
