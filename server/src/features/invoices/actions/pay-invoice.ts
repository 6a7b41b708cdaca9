/**
 * The only place where an invoice becomes paid and a due date moves: called with a payment that the provider has
 * confirmed.
 */
import type { Work } from '../../../context.ts'
import { renewCompany } from '../../companies/actions/renew-company.ts'
import { dayAfter } from '../../companies/rules.ts'
import { announceInvoice, announceRenewal } from '../events.ts'
import type { CompanyFacts } from '../queries.ts'
import { renewedUntil } from '../rules.ts'
import { saveInvoice } from '../store.ts'
import type { InvoiceRow } from '../view.ts'

/** The company is locked, and the invoice is open. */
export const payInvoice = async (work: Work, company: CompanyFacts, invoice: InvoiceRow, paidAt: Date) => {
  const today = dayAfter(work.clock.now(), 0, company.timezone)
  const dueDate = renewedUntil(company.dueDate, today, invoice.months)
  const status = 'paid'
  await saveInvoice(work.tx, invoice.id, {
    status,
    paidAt,
    renewedFrom: company.dueDate,
    renewedUntil: dueDate,
    updatedAt: work.clock.now(),
  })
  await renewCompany(work, { dueDate, planId: invoice.isCustom ? invoice.planId : null })
  await announceInvoice(work, 'update', invoice.id)
  await announceRenewal(work, invoice.id, dueDate)
}
