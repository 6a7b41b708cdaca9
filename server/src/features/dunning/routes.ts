import { paymentReminder as paymentReminderCall } from '@guiche/contract/features/invoices'
import { bind } from '../../bind.ts'
import { paymentReminder } from './queries.ts'

export const dunningRoutes = [bind(paymentReminderCall, ({ ctx }) => paymentReminder(ctx))]
