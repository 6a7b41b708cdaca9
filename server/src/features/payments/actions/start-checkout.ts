/** Creates charges for an invoice. The price is that of the stored invoice of the caller's own company. */
import type { Checkout, PaymentProviderKind } from '@guiche/contract/features/payments'
import type { UserCtx, Work } from '../../../context.ts'
import { documentIn } from '../../../payment-providers/document.ts'
import {
  type Charge,
  DocumentNeeded,
  type PaymentProvider,
  ProviderAway,
  ProviderRefused,
} from '../../../payment-providers/provider.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { customPlanOf } from '../../invoices/actions/custom-plan.ts'
import { invoiceToPay, reprice } from '../../invoices/actions/make-invoices.ts'
import { companyFacts, invoiceRow, lockCompany, usedNumbers } from '../../invoices/queries.ts'
import { customNumbers, customTerms, isOwed, termsOf } from '../../invoices/rules.ts'
import { type InvoiceRow, toInvoiceView } from '../../invoices/view.ts'
import { cancelChargeJob } from '../jobs/definitions.ts'
import { credentialedProvider, credentialedProviders, liveCharges, paymentRow, withinCharges } from '../queries.ts'
import { expiryOf, isStillGood, nextAsk } from '../rules.ts'
import { insertPayment, savePayment } from '../store.ts'
import type { PaymentRow } from '../view.ts'

interface Wanted {
  firstName: string
  lastName?: string | undefined
  zipcode: string
  plan?: unknown
  users?: number | undefined
  connections?: number | undefined
  invoiceId?: number | null | undefined
  provider?: PaymentProviderKind | undefined
}

type Custom = { users: number; connections: number; plan: { id: number; name: string; queues: number } }

/** Null: the company's own plan. */
const customOf = async (ctx: UserCtx, wanted: Wanted): Promise<Custom | null> => {
  if (wanted.plan !== 'custom') return null
  const { numbers, basePlanId } = await ctx.transact(async (work) => {
    const { next: numbers } = settle(customNumbers(wanted, await usedNumbers(work.tx)))
    await withinCharges(work)
    return { numbers, basePlanId: (await companyFacts(work.tx)).basePlanId }
  })
  return { ...numbers, plan: await customPlanOf(ctx, basePlanId, numbers) }
}

const giveUp = async (work: Work, payment: PaymentRow): Promise<void> => {
  await savePayment(work.tx, payment.id, { status: 'cancelled', updatedAt: work.clock.now() })
  work.enqueue(cancelChargeJob, { paymentId: payment.id })
}

const invoiceFor = async (work: Work, wanted: Wanted, custom: Custom | null): Promise<InvoiceRow> => {
  const company = await lockCompany(work.tx)
  const { invoiceId } = wanted
  const terms = custom ? customTerms(company, custom, custom.plan) : termsOf(company)
  const known = invoiceId ? await invoiceRow(work.tx, invoiceId) : null
  if (invoiceId && !known) throw new Refusal('ERR_NO_INVOICE_FOUND')
  if (known && known.status !== 'open') throw new Refusal('ERR_INVOICE_NOT_OPEN')
  const named = isOwed(company, terms) ? (known ?? (await invoiceToPay(work, terms))) : null
  if (!named) throw new Refusal('ERR_NOTHING_TO_PAY')
  return reprice(work, named, terms)
}

/**
 * A charge per provider, new or still valid, stored before any network call: what is interrupted here is found again.
 */
const prepareCharges = (
  ctx: UserCtx,
  wanted: Wanted,
  custom: Custom | null,
  providers: readonly PaymentProvider[],
): Promise<{ invoice: InvoiceRow; charges: PaymentRow[] }> =>
  ctx.transact(async (work) => {
    const invoice = await invoiceFor(work, wanted, custom)
    const now = work.clock.now()
    const live = await liveCharges(work.tx, invoice.id)
    // At another price no old charge can be paid; one that expires soon is replaced on request.
    const isWanted = (payment: PaymentRow) => providers.some(({ kind }) => kind === payment.provider)
    const overtaken = live.filter(
      (payment) =>
        payment.amountCents !== invoice.amountCents || (isWanted(payment) && !isStillGood(payment, invoice, now)),
    )
    for (const payment of overtaken) await giveUp(work, payment)
    const good = live.filter((payment) => !overtaken.includes(payment))
    if (providers.some(({ kind }) => !good.some(({ provider }) => provider === kind))) await withinCharges(work)
    const charges: PaymentRow[] = []
    for (const { kind } of providers) {
      const known = good.find(({ provider }) => provider === kind)
      charges.push(known ?? (await begin(work, invoice, kind, wanted)))
    }
    return { invoice, charges }
  })

const begin = async (
  work: Work,
  { id: invoiceId, amountCents }: InvoiceRow,
  provider: PaymentProviderKind,
  { firstName, lastName, zipcode }: Wanted,
): Promise<PaymentRow> => {
  const now = work.clock.now()
  const status = 'creating'
  const expiresAt = expiryOf(provider, now)
  const times = { createdAt: now, updatedAt: now, expiresAt, paidAt: null }
  const paymentId = await insertPayment(work.tx, {
    ...times,
    invoiceId,
    provider,
    reference: crypto.randomUUID().replaceAll('-', ''),
    amountCents,
    status,
    payerName: [firstName, lastName].filter(Boolean).join(' '),
    payerDocument: documentIn(zipcode) ?? '',
    askAt: nextAsk({ ...times, status }, now),
  })
  const row = await paymentRow(work.tx, paymentId)
  if (!row) throw new Error('the payment was not written')
  return row
}

/** Without a trailing slash. */
const webhookUrlOf = ({ config }: Pick<UserCtx, 'config'>, kind: PaymentProviderKind) =>
  `${config.publicUrl}${config.apiBase === '/' ? '' : config.apiBase}/webhooks/payments/${kind}`

const createAt = async (ctx: UserCtx, provider: PaymentProvider, payment: PaymentRow, invoice: InvoiceRow) => {
  if (payment.status === 'open') return payment
  const { reference, amountCents, expiresAt, payerName: name, payerDocument } = payment
  const charge = await provider.create({
    reference,
    amountCents,
    expiresAt,
    description: `${invoice.detail} #${invoice.id}`,
    payer: { name, document: payerDocument || null },
    returnUrl: `${ctx.config.publicUrl}/financeiro`,
    webhookUrl: webhookUrlOf(ctx, provider.kind),
  })
  return keep(ctx, payment.id, charge)
}

/** If another request for it was refused, it still exists, unless another one has replaced it. */
const statusOnceMade = async ({ tx }: Work, { status, invoiceId, provider }: PaymentRow) => {
  if (status === 'creating') return 'open'
  if (status !== 'failed') return status
  const others = await liveCharges(tx, invoiceId)
  return others.some((other) => other.provider === provider) ? 'cancelled' : 'open'
}

/**
 * A notification may have arrived before the response: a paid charge stays paid. An abandoned one can no longer be
 * paid.
 */
const keep = (ctx: UserCtx, paymentId: number, { externalId, payUrl, qrText }: Charge): Promise<PaymentRow> =>
  ctx.transact(async (work) => {
    await lockCompany(work.tx)
    const before = await paymentRow(work.tx, paymentId)
    if (!before) throw new Error('the payment vanished')
    const now = work.clock.now()
    const status = await statusOnceMade(work, before)
    const askAt = before.status === 'failed' ? nextAsk({ ...before, status }, now) : before.askAt
    const change = { externalId, payUrl, qrText, status, askAt, updatedAt: now } as const
    await savePayment(work.tx, paymentId, change)
    if (status === 'cancelled' || status === 'expired') work.enqueue(cancelChargeJob, { paymentId })
    return { ...before, ...change }
  })

const fail = (ctx: UserCtx, paymentId: number): Promise<void> =>
  ctx.transact(async ({ tx, clock }) => {
    await lockCompany(tx)
    const before = await paymentRow(tx, paymentId)
    if (before?.status === 'creating')
      await savePayment(tx, paymentId, { status: 'failed', askAt: null, updatedAt: clock.now() })
  })

/** Stripe's answer while an earlier request for the same is still running. */
const conflict = 409

/** A provider that refuses has not created it: it is not asked again for the same. */
const refusalOf = async (ctx: UserCtx, payment: PaymentRow, error: unknown): Promise<Refusal> => {
  const isRefused = error instanceof ProviderRefused && error.status !== conflict
  if (isRefused || error instanceof DocumentNeeded) await fail(ctx, payment.id)
  ctx.log.warn(
    { provider: payment.provider, paymentId: payment.id, reason: String(error) },
    'a charge could not be created',
  )
  if (error instanceof DocumentNeeded) return new Refusal('ERR_PAYMENT_DOCUMENT', { field: 'body.zipcode' })
  return new Refusal(isRefused ? 'ERR_PAYMENT_REFUSED' : 'ERR_PAYMENT_PROVIDER_AWAY', {
    cause: error,
  })
}

const isExpected = (error: unknown) =>
  error instanceof ProviderAway || error instanceof ProviderRefused || error instanceof DocumentNeeded

const createAll = async (
  ctx: UserCtx,
  providers: readonly PaymentProvider[],
  invoice: InvoiceRow,
  charges: readonly PaymentRow[],
) => {
  const tries = await Promise.all(
    providers.map(async (provider, index) => {
      const payment = charges[index]
      if (!payment) throw new Error('a provider without its charge')
      try {
        const made = await createAt(ctx, provider, payment, invoice)
        // Somebody chose another plan meanwhile: the charge is cancelled.
        return made.status === 'cancelled' ? new Refusal('ERR_BUSY') : made
      } catch (error) {
        if (!isExpected(error)) throw error
        return refusalOf(ctx, payment, error)
      }
    }),
  )
  const made = tries.filter((each): each is PaymentRow => !(each instanceof Refusal))
  const refusal = tries.find((each): each is Refusal => each instanceof Refusal)
  if (made.length === 0 && refusal) throw refusal
  return made
}

const answerOf = (invoice: InvoiceRow, made: readonly PaymentRow[]): Checkout => {
  const of = (kind: PaymentProviderKind) => made.find(({ provider }) => provider === kind)
  const pix = of('efi')
  return {
    invoice: toInvoiceView(invoice),
    valorext: invoice.amountCents / 100,
    qrcode: pix?.qrText ? { qrcode: pix.qrText } : null,
    stripeURL: of('stripe')?.payUrl ?? null,
    asaasURL: of('asaas')?.payUrl ?? null,
    mercadopagoURL: of('mercadopago')?.payUrl ?? null,
    expiresAt: pix?.expiresAt.toISOString() ?? null,
  }
}

export const startCheckout = async (ctx: UserCtx, wanted: Wanted): Promise<Checkout> => {
  const wantedOne = wanted.provider && (await credentialedProvider(ctx, wanted.provider))
  const providers = wanted.provider ? [wantedOne].filter((one) => one != null) : await credentialedProviders(ctx)
  if (providers.length === 0) throw new Refusal('ERR_NO_PAYMENT_PROVIDER')
  const custom = await customOf(ctx, wanted)
  const { invoice, charges } = await prepareCharges(ctx, wanted, custom, providers)
  return answerOf(invoice, await createAll(ctx, providers, invoice, charges))
}
