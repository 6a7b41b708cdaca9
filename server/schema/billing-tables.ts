/** Invoices and payments. Columns mirror server/migrations; drift fails a test. */
import { invoiceStatuses, reminderSteps } from '@guiche/contract/features/invoices'
import { paymentProviders, paymentRemarks, paymentStatuses } from '@guiche/contract/features/payments'
import { boolean, date, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' })
const id = () => integer('id').generatedAlwaysAsIdentity().notNull()

export const invoices = pgTable('invoices', {
  id: id(),
  companyId: integer('company_id').notNull(),
  detail: text('detail').notNull(),
  planId: integer('plan_id'),
  users: integer('users').notNull(),
  connections: integer('connections').notNull(),
  queues: integer('queues').notNull(),
  isCustom: boolean('is_custom').notNull().default(false),
  months: smallint('months').notNull(),
  amountCents: integer('amount_cents').notNull(),
  dueDate: date('due_date', { mode: 'string' }).notNull(),
  status: text('status', { enum: invoiceStatuses }).notNull().default('open'),
  paidAt: at('paid_at'),
  renewedFrom: date('renewed_from', { mode: 'string' }),
  renewedUntil: date('renewed_until', { mode: 'string' }),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const payments = pgTable('payments', {
  id: id(),
  companyId: integer('company_id').notNull(),
  invoiceId: integer('invoice_id').notNull(),
  provider: text('provider', { enum: paymentProviders }).notNull(),
  reference: text('reference').notNull(),
  externalId: text('external_id'),
  providerPaymentId: text('provider_payment_id'),
  amountCents: integer('amount_cents').notNull(),
  refundedCents: integer('refunded_cents').notNull().default(0),
  status: text('status', { enum: paymentStatuses }).notNull().default('creating'),
  remark: text('remark', { enum: paymentRemarks }),
  payUrl: text('pay_url'),
  qrText: text('qr_text'),
  payerName: text('payer_name').notNull(),
  payerDocument: text('payer_document').notNull(),
  expiresAt: at('expires_at').notNull(),
  paidAt: at('paid_at'),
  askAt: at('ask_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const paymentNews = pgTable('payment_news', {
  companyId: integer('company_id').notNull(),
  provider: text('provider').notNull(),
  eventKey: text('event_key').notNull(),
  heardAt: at('heard_at').notNull().defaultNow(),
})

export const paymentReminders = pgTable('payment_reminders', {
  companyId: integer('company_id').notNull(),
  invoiceId: integer('invoice_id').notNull(),
  dueDate: date('due_date', { mode: 'string' }).notNull(),
  step: text('step', { enum: reminderSteps }).notNull(),
  isSaid: boolean('is_said').notNull(),
  decidedAt: at('decided_at').notNull().defaultNow(),
})

export const customPlans = pgTable('custom_plans', {
  planId: integer('plan_id').notNull(),
  basePlanId: integer('base_plan_id').notNull(),
  users: integer('users').notNull(),
  connections: integer('connections').notNull(),
})
