import { invoiceEvent } from '@guiche/contract/features/invoices'
import { paymentEvent } from '@guiche/contract/features/payments'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { invoiceRow, peopleOf } from './queries.ts'
import { toInvoiceView } from './view.ts'

/** Admins receive it in their own session's room too: it is the only one while the subscription has expired. */
export const announceInvoice = async (work: Work, action: 'create' | 'update', invoiceId: number): Promise<void> => {
  const row = await invoiceRow(work.tx, invoiceId)
  if (!row) return
  const admins = (await peopleOf(work.tx)).filter(({ isAdmin }) => isAdmin)
  const heard = [rooms.admin, ...admins.map(({ id }) => rooms.session(id))]
  work.emit({ event: invoiceEvent, rooms: heard, payload: { action, invoice: toInvoiceView(row) } })
}

/** Everybody: users who were locked out may continue to work. */
export const announceRenewal = async (work: Work, invoiceId: number, dueDate: string): Promise<void> => {
  const people = await peopleOf(work.tx)
  const payload = { action: 'CONCLUIDA', company: { id: work.companyId, dueDate }, invoiceId } as const
  const heard = [rooms.company, ...people.map(({ id }) => rooms.session(id))]
  work.emit({ event: paymentEvent, rooms: heard, payload })
}
