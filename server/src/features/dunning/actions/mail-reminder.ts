import type { Ctx } from '../../../context.ts'
import { MailRefusedError } from '../../../platform/mail/mailer.ts'
import { dayAfter } from '../../companies/rules.ts'
import { companyFacts, openInvoice } from '../../invoices/queries.ts'
import { publicSetting } from '../../settings/queries.ts'
import type { Reminder } from '../jobs/definitions.ts'
import { readerOf } from '../queries.ts'
import { daysBetween } from '../rules.ts'
import { toReminderMail } from '../view/reminder-mail.ts'

/** Nothing is sent if the invoice was paid meanwhile, or its due date changed. */
export const mailReminder = async (ctx: Ctx, { userId, invoiceId, dueDate, step }: Reminder): Promise<void> => {
  const found = await ctx.transact(async ({ tx }) => {
    const [invoice, company, reader] = await Promise.all([openInvoice(tx), companyFacts(tx), readerOf(tx, userId)])
    if (invoice?.id !== invoiceId || invoice.dueDate !== dueDate || !reader) return null
    return { invoice, reader, today: dayAfter(ctx.clock.now(), 0, company.timezone) }
  })
  if (!found) return
  const { invoice, reader, today } = found
  const { publicUrl } = ctx.config
  const mail = toReminderMail(
    { ...invoice, daysLeft: daysBetween(today, dueDate), link: `${publicUrl}/financeiro?pay=1` },
    reader,
    await publicSetting(ctx, 'appName'),
  )
  const messageId = `<reminder.${ctx.companyId}.${invoiceId}.${dueDate}.${step}.${userId}@${new URL(publicUrl).hostname}>`
  await ctx.mail.send({ ...mail, messageId }).catch((error: unknown) => {
    if (!(error instanceof MailRefusedError)) throw error
    ctx.log.warn({ err: error, userId }, 'a payment reminder could not be mailed')
  })
}
