import type { Answer } from '@guiche/contract/core/endpoint'
import type { CompanyId } from '@guiche/contract/core/ids'
import type { paymentReminder as paymentReminderCall, ReminderStep } from '@guiche/contract/features/invoices'
import type { MailLanguage } from '@guiche/contract/mail-languages'
import type { UserCtx } from '../../context.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { notSetAside } from '../../platform/jobs/set-aside.ts'
import { dayAfter } from '../companies/rules.ts'
import { companyFacts, openInvoice } from '../invoices/queries.ts'
import { toInvoiceView } from '../invoices/view.ts'
import { daysBetween, dueDatesOf, type Reminded, type Step } from './rules.ts'

export interface Candidate extends Reminded {
  companyId: CompanyId
}

const candidates = statement(
  'payment_reminder_candidates',
  `select i.company_id "companyId", i.due_date::text "dueDate", c.timezone,
      coalesce((select array_agg(r.step) from payment_reminders r
        where r.company_id = i.company_id and r.invoice_id = i.id and r.due_date = i.due_date), '{}') decided
    from unnest(:steps::text[], :froms::date[], :tos::date[]) s (step, first_day, last_day)
      join invoices i on i.status = 'open' and i.due_date between s.first_day and s.last_day
      join companies c on c.id = i.company_id and c.status
    where not exists (select 1 from payment_reminders r
        where r.company_id = i.company_id and r.invoice_id = i.id and r.due_date = i.due_date and r.step = s.step)
      and ${notSetAside('remind-of-payments', 'i.company_id::text', ':now')}
    group by i.company_id, i.id, c.timezone order by i.company_id limit 2000`,
).rows<Candidate & object>()
/** Companies with a step that may be due, found by the due dates of the steps. */
export const reminderCandidates = (tx: Transaction, steps: readonly Step[], now: Date): Promise<Candidate[]> => {
  const days = steps.map((step) => dueDatesOf(step, now))
  return tx.sql(candidates, {
    steps: steps.map(({ step }) => step),
    froms: days.map(({ from }) => from),
    tos: days.map(({ to }) => to),
    now,
  })
}

const decided = statement(
  'payment_reminders_decided',
  `select step, is_said "isSaid" from payment_reminders
    where company_id = :companyId and invoice_id = :invoiceId and due_date = :dueDate order by decided_at, is_said`,
).rows<{ step: ReminderStep; isSaid: boolean }>()
export const decidedSteps = (tx: TenantTransaction, invoice: { id: number; dueDate: string }) =>
  tx.sql(decided, { invoiceId: invoice.id, dueDate: invoice.dueDate })

const admins = statement(
  'payment_reminder_admins',
  `select id from users where company_id = :companyId and profile = 'admin' and is_active and deleted_at is null order by id limit 50`,
).rows<{ id: number }>()
export const adminsOf = (tx: TenantTransaction) => tx.sql(admins)

export interface Reader {
  name: string
  email: string
  company: string
  language: MailLanguage
}
const reader = statement(
  'payment_reminder_reader',
  `select u.name, u.email, c.name company, c.language from users u join companies c on c.id = u.company_id
    where u.company_id = :companyId and u.id = :userId and u.profile = 'admin' and u.is_active and u.deleted_at is null`,
).rows<Reader & object>()
/** Null: they are no longer an admin. */
export const readerOf = async (tx: TenantTransaction, userId: number): Promise<Reader | null> =>
  (await tx.sql(reader, { userId }))[0] ?? null

export const paymentReminder = (ctx: UserCtx): Promise<Answer<typeof paymentReminderCall>> =>
  ctx.transact(async ({ tx, clock }) => {
    const [invoice, company] = await Promise.all([openInvoice(tx), companyFacts(tx)])
    const step = invoice && (await decidedSteps(tx, invoice)).filter(({ isSaid }) => isSaid).at(-1)?.step
    if (!invoice || !step) return { reminder: null }
    const today = dayAfter(clock.now(), 0, company.timezone)
    return { reminder: { step, invoice: toInvoiceView(invoice), daysLeft: daysBetween(today, invoice.dueDate) } }
  })
