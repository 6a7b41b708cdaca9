/** Creates invoices, ten days before they are due. However often it runs, a company has at most one open invoice. */
import { CompanyId } from '@guiche/contract/core/ids'
import { type Ctx, type Deps, systemContext, type Work } from '../../../context.ts'
import { eachByItself } from '../../../platform/jobs/set-aside.ts'
import { dayAfter } from '../../companies/rules.ts'
import { announceInvoice } from '../events.ts'
import { companiesToBill, hasCharges, lockCompany, openInvoice } from '../queries.ts'
import { daysAhead, nextInvoice, type Terms } from '../rules.ts'
import { insertInvoice, saveInvoice } from '../store.ts'
import type { InvoiceRow } from '../view.ts'

const termsIn = (row: InvoiceRow, planId: number): Terms => {
  const { detail, users, connections, queues, isCustom, months, amountCents, dueDate } = row
  return { detail, planId: row.planId ?? planId, users, connections, queues, isCustom, months, amountCents, dueDate }
}

const make = async (work: Work, terms: Terms): Promise<number> => {
  const invoiceId = await insertInvoice(work.tx, terms, work.clock.now())
  await announceInvoice(work, 'create', invoiceId)
  return invoiceId
}

const changeTo = async (work: Work, invoiceId: number, terms: Terms): Promise<void> => {
  await saveInvoice(work.tx, invoiceId, { ...terms, updatedAt: work.clock.now() })
  await announceInvoice(work, 'update', invoiceId)
}

export const makeInvoice = (ctx: Ctx): Promise<void> =>
  ctx.transact(async (work) => {
    const company = await lockCompany(work.tx)
    const open = await openInvoice(work.tx)
    const known = open && { ...termsIn(open, company.plan.id), hasCharges: await hasCharges(work.tx, open.id) }
    const dueBefore = dayAfter(work.clock.now(), daysAhead, company.timezone)
    const next = nextInvoice(company, known, dueBefore)
    if (next.step === 'make') await make(work, next.terms)
    if (next.step === 'change' && open) await changeTo(work, open.id, next.terms)
  })

/** East of Greenwich the day starts earlier: each company's own calendar decides afterwards. */
const latestZone = 'Pacific/Kiritimati'

export const makeInvoices = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const found = await deps.db.platform((tx) => companiesToBill(tx, dayAfter(now, daysAhead, latestZone), now))
  const work = {
    name: 'make-invoices',
    keyOf: ({ company_id }: { company_id: number }) => String(company_id),
    act: ({ company_id }: { company_id: number }) => makeInvoice(systemContext(deps, CompanyId.parse(company_id))),
  }
  await eachByItself(deps, work, found)
}

/** The invoice that is open, made now where there is none. Who pays early need not wait for the turn. */
export const invoiceToPay = async (work: Work, terms: Terms): Promise<InvoiceRow | null> => {
  const open = await openInvoice(work.tx)
  if (open) return open
  await make(work, terms)
  return openInvoice(work.tx)
}

/** Updates the open invoice, because another plan was chosen. */
export const reprice = async (work: Work, invoice: InvoiceRow, terms: Terms): Promise<InvoiceRow> => {
  const before = termsIn(invoice, terms.planId)
  if ((Object.keys(terms) as (keyof Terms)[]).every((key) => before[key] === terms[key])) return invoice
  await changeTo(work, invoice.id, terms)
  return { ...invoice, ...terms }
}
