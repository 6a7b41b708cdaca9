/** What a company owes for its subscription. */
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { id } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { Instant } from '../core/wire.ts'
import type { recurrences } from './companies.ts'

export const InvoiceId = id('InvoiceId')
export type InvoiceId = z.output<typeof InvoiceId>

/** Overdue is not stored: it is an open one after its due date. Only a payment makes an invoice paid. */
export const invoiceStatuses = ['open', 'paid', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const Invoice = z.object({
  id: z.number(),
  /** The plan's name. */
  detail: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  /** In reais. */
  value: z.number(),
  /** A calendar day of the company, YYYY-MM-DD. */
  dueDate: z.string(),
  status: z.enum(invoiceStatuses),
  /** Priced by its numbers of users and connections. */
  isCustom: z.boolean(),
  paidAt: Instant.nullable(),
  createdAt: Instant,
})
export type Invoice = z.output<typeof Invoice>

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices/all',
  needs: 'settings:edit',
  summary: "The own company's invoices, newest first",
  query: PageQuery,
  answer: pageAnswer('list', Invoice),
  whileExpired: true,
})

/**
 * The steps that remind a company of its due date: before it, on the day, after it. The super admin sets the number
 * of days, and whether to remind at all.
 */
export const reminderSteps = ['before1', 'before2', 'dueDay', 'after1', 'after2', 'after3'] as const
export type ReminderStep = (typeof reminderSteps)[number]

export const paymentReminder = endpoint({
  method: 'GET',
  path: '/invoices/reminder',
  needs: 'settings:edit',
  summary: 'The open invoice of which the company was last reminded; null where nothing was said of it, or it is paid',
  answer: z.object({
    reminder: z
      .object({
        step: z.enum(reminderSteps),
        invoice: Invoice,
        /** Days until the due date in the company's calendar; negative after it. */
        daysLeft: z.number(),
      })
      .nullable(),
  }),
  whileExpired: true,
})

/** Sent to the company's admins. */
export const invoiceEvent = event({
  stream: 'invoice',
  payload: z.object({ action: z.enum(['create', 'update']), invoice: Invoice }),
})

/** A custom plan: the minimum numbers, their monthly price, and the price of each additional one. */
export const customPlan = { fewest: 3, baseCents: 4900, userCents: 1100, connectionCents: 2000, most: 1000 } as const

/** The monthly price of a custom plan, in cents. The server computes it; the dialog shows the same. */
export const customMonthCents = (users: number, connections: number): number =>
  customPlan.baseCents +
  customPlan.userCents * (users - customPlan.fewest) +
  customPlan.connectionCents * (connections - customPlan.fewest)

const months: Record<(typeof recurrences)[number], number> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
}
/** How many months one invoice covers. */
export const monthsOf = (recurrence: (typeof recurrences)[number]): number => months[recurrence]
