/**
 * Takes each step once: the company is locked, and the decision is a row of the same transaction as the mails and the
 * event.
 */
import { type Ctx, type Deps, systemContext } from '../../../context.ts'
import { eachByItself } from '../../../platform/jobs/set-aside.ts'
import { announceInvoice } from '../../invoices/events.ts'
import { lockCompany, openInvoice } from '../../invoices/queries.ts'
import { isMailConfigured, platformSettings } from '../../settings/queries.ts'
import { mailPaymentReminder } from '../jobs/definitions.ts'
import { adminsOf, type Candidate, decidedSteps, reminderCandidates } from '../queries.ts'
import { dueSteps, type Step, stepsOf } from '../rules.ts'
import { insertReminder } from '../store.ts'

export const remind = (ctx: Ctx, steps: readonly Step[]): Promise<void> =>
  ctx.transact(async (work) => {
    const { timezone } = await lockCompany(work.tx)
    const invoice = await openInvoice(work.tx)
    if (!invoice) return
    const decided = (await decidedSteps(work.tx, invoice)).map(({ step }) => step)
    const { dueDate, id: invoiceId } = invoice
    const now = work.clock.now()
    const { say, leave } = dueSteps(steps, { dueDate, timezone, decided }, now)
    for (const step of leave)
      await work.tx.sql(insertReminder, { invoiceId, dueDate, step, isSaid: false, decidedAt: now })
    if (!say) return
    await work.tx.sql(insertReminder, { invoiceId, dueDate, step: say, isSaid: true, decidedAt: now })
    if (await isMailConfigured(work))
      for (const { id: userId } of await adminsOf(work.tx))
        work.enqueue(mailPaymentReminder, { userId, invoiceId, dueDate, step: say })
    await announceInvoice(work, 'update', invoiceId)
  })

export const remindOfPayments = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const { steps, found } = await deps.db.platform(async (tx) => {
    const steps = stepsOf(await platformSettings(tx))
    return { steps, found: steps.length === 0 ? [] : await reminderCandidates(tx, steps, now) }
  })
  const act = async (candidate: Candidate) => {
    // In most time zones the day has not started: those companies are not locked.
    const { say, leave } = dueSteps(steps, candidate, now)
    if (say || leave.length > 0) await remind(systemContext(deps, candidate.companyId), steps)
  }
  const keyOf = ({ companyId }: Candidate) => String(companyId)
  await eachByItself(deps, { name: 'remind-of-payments', keyOf, act }, found)
}
