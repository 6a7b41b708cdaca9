import type { Payment } from '@guiche/contract/features/payments'
import type { payments } from '../../../schema/billing-tables.ts'

export type PaymentRow = typeof payments.$inferSelect
export type NamedPayment = PaymentRow & { companyName: string }

export const toPaymentView = (row: NamedPayment): Payment => ({
  id: row.id,
  companyId: row.companyId,
  companyName: row.companyName,
  invoiceId: row.invoiceId,
  provider: row.provider,
  amount: row.amountCents / 100,
  status: row.status,
  remark: row.remark,
  providerReference: row.providerPaymentId ?? row.externalId,
  refunded: row.refundedCents / 100,
  paidAt: row.paidAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
