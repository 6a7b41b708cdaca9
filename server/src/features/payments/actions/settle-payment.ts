/** Applies the state that a provider reports: in one transaction, in any order, and however often. */
import type { Ctx, Work } from '../../../context.ts'
import type { ChargeState } from '../../../payment-providers/provider.ts'
import { payInvoice } from '../../invoices/actions/pay-invoice.ts'
import { type CompanyFacts, invoiceRow, lockCompany } from '../../invoices/queries.ts'
import type { InvoiceRow } from '../../invoices/view.ts'
import { cancelChargeJob, tellSupersJob } from '../jobs/definitions.ts'
import { liveCharges, paymentRow } from '../queries.ts'
import { nextAsk, type PaymentStep, paymentStep } from '../rules.ts'
import { savePayment } from '../store.ts'
import type { PaymentRow } from '../view.ts'

const stateOf = ({
  status,
  amountCents,
  refundedCents,
  remark,
  providerPaymentId: paymentId,
  expiresAt,
}: PaymentRow) => ({
  status,
  amountCents,
  refundedCents,
  remark,
  paymentId,
  expiresAt,
})

/** Somebody could pay once more through another provider. */
const giveUpOthers = async (work: Work, { id, invoiceId }: PaymentRow): Promise<void> => {
  for (const other of await liveCharges(work.tx, invoiceId)) {
    if (other.id === id) continue
    await savePayment(work.tx, other.id, { status: 'cancelled', updatedAt: work.clock.now() })
    work.enqueue(cancelChargeJob, { paymentId: other.id })
  }
}

const sinceBanksSpeak = Date.UTC(2000, 0, 1)
const dayMs = 86_400_000

/** A provider's time that is none, or that no clock can mean, must not keep the money from counting. */
const paidAtOf = (state: ChargeState, now: Date): Date | null => {
  if (!('paidAt' in state)) return null
  const at = state.paidAt?.getTime() ?? Number.NaN
  return at > sinceBanksSpeak && at < now.getTime() + dayMs ? new Date(at) : now
}

const save = async (work: Work, payment: PaymentRow, step: PaymentStep, state: ChargeState): Promise<void> => {
  const now = work.clock.now()
  const paidAt = payment.paidAt ?? paidAtOf(state, now)
  const { status, refundedCents, remark } = step
  const providerPaymentId = step.paymentId || null
  const askAt = nextAsk({ ...payment, status, paidAt }, now)
  const isChanged = status !== payment.status || refundedCents !== payment.refundedCents || remark !== payment.remark
  const updatedAt = isChanged ? now : payment.updatedAt
  await savePayment(work.tx, payment.id, { status, refundedCents, remark, providerPaymentId, paidAt, askAt, updatedAt })
  // An attempt that ended without money is not reported.
  if (isChanged && providerPaymentId !== null) work.enqueue(tellSupersJob, { paymentId: payment.id })
}

const settle = async (
  work: Work,
  { company, payment, invoice }: { company: CompanyFacts; payment: PaymentRow; invoice: InvoiceRow },
  state: ChargeState,
): Promise<void> => {
  const step = paymentStep(stateOf(payment), invoice, state, work.clock.now())
  await save(work, payment, step, state)
  if (step.isToCancel) work.enqueue(cancelChargeJob, { paymentId: payment.id })
  if (!step.paysInvoice) return
  await giveUpOthers(work, payment)
  await payInvoice(work, company, invoice, paidAtOf(state, work.clock.now()) ?? work.clock.now())
}

export const settlePayment = (ctx: Ctx, paymentId: number, state: ChargeState): Promise<void> =>
  ctx.transact(async (work) => {
    const company = await lockCompany(work.tx)
    const payment = await paymentRow(work.tx, paymentId)
    const invoice = payment && (await invoiceRow(work.tx, payment.invoiceId))
    if (payment && invoice) await settle(work, { company, payment, invoice }, state)
  })
