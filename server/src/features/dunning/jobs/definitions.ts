import { reminderSteps } from '@guiche/contract/features/invoices'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/define-job.ts'

const Reminder = z.object({
  userId: z.number(),
  invoiceId: z.number(),
  /** If the due date changed, nothing is sent. */
  dueDate: z.string(),
  step: z.enum(reminderSteps),
})
export type Reminder = z.output<typeof Reminder>

export const mailPaymentReminder = defineJob({
  name: 'mail-payment-reminder',
  home: 'mail',
  attempts: 8,
  payload: Reminder,
})
