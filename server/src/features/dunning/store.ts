import { paymentReminders } from '../../../schema/billing-tables.ts'
import { insertInto } from '../../platform/db/table-rows.ts'

export const insertReminder = insertInto('payment_reminder_insert', paymentReminders, {
  given: ['invoiceId', 'dueDate', 'step', 'isSaid', 'decidedAt'],
})
