import type { Answer } from '@guiche/contract/core/endpoint'
import { monthsOf } from '@guiche/contract/features/invoices'
import {
  type checkoutOptions as checkoutOptionsCall,
  type listPayments,
  type Payment,
  type PaymentProviderKind,
  paymentProviders,
} from '@guiche/contract/features/payments'
import { payments } from '../../../schema/billing-tables.ts'
import type { Deps, UserCtx, Work } from '../../context.ts'
import type { About, PaymentProvider } from '../../payment-providers/provider.ts'
import { credentialKeys, providerOf } from '../../payment-providers/registry.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { renamedColumnsOf } from '../../platform/db/table-rows.ts'
import { notSetAside } from '../../platform/jobs/set-aside.ts'
import { type AskedPage, idIn, offsetOf, pageOf } from '../../platform/pages.ts'
import { Refusal } from '../../platform/refusal.ts'
import { companyFacts, openInvoice, usedNumbers } from '../invoices/queries.ts'
import { leastNumbers } from '../invoices/rules.ts'
import { toInvoiceView } from '../invoices/view.ts'
import { platformSecrets } from '../settings/queries.ts'
import { mostChargesPerHour, secondsToBegin } from './rules.ts'
import { type NamedPayment, type PaymentRow, toPaymentView } from './view.ts'

const paymentColumns = renamedColumnsOf(payments)
const named = `${renamedColumnsOf(payments, 'p')}, c.name "companyName"`

type Asker = Pick<Deps, 'db' | 'secret' | 'config'>

/** Null: the platform has not set the provider's credentials. */
export const credentialedProvider = async (deps: Asker, kind: PaymentProviderKind): Promise<PaymentProvider | null> =>
  providerOf(kind, await platformSecrets(deps, credentialKeys), deps)

/** The providers that can be used at present. */
export const credentialedProviders = async (deps: Asker): Promise<PaymentProvider[]> => {
  const credentials = await platformSecrets(deps, credentialKeys)
  return paymentProviders.flatMap((kind) => providerOf(kind, credentials, deps) ?? [])
}

export const checkoutOptions = async (ctx: UserCtx): Promise<Answer<typeof checkoutOptionsCall>> => {
  const [providers, { company, open, used }] = await Promise.all([
    credentialedProviders(ctx),
    ctx.transact(async ({ tx }) => ({
      company: await companyFacts(tx),
      open: await openInvoice(tx),
      used: await usedNumbers(tx),
    })),
  ])
  const { name, users, connections, queues, amountCents } = company.plan
  return {
    providers: providers.map(({ kind }) => kind),
    invoice: open && toInvoiceView(open),
    plan: { name, users, connections, queues, amount: amountCents / 100 },
    months: monthsOf(company.recurrence),
    least: leastNumbers(used),
  }
}

const ofInvoice = statement(
  'payments_of_invoice',
  `select ${paymentColumns} from payments where company_id = :companyId and invoice_id = :invoiceId and status in ('creating', 'open') order by id`,
).rows<PaymentRow>()
/** Charges that somebody may be paying. */
export const liveCharges = (tx: TenantTransaction, invoiceId: number) => tx.sql(ofInvoice, { invoiceId })

const one = statement(
  'payment_one',
  `select ${paymentColumns} from payments where company_id = :companyId and id = :paymentId`,
).rows<PaymentRow>()
export const paymentRow = async (tx: TenantTransaction, paymentId: number): Promise<PaymentRow | null> =>
  (await tx.sql(one, { paymentId }))[0] ?? null

export interface Place {
  companyId: number
  id: number
}

const byName = statement(
  'payment_by_name',
  `select company_id "companyId", id from payments
    where provider = :provider and (reference = :reference or external_id = :externalId or provider_payment_id = :paymentId) limit 1`,
).rows<Place>()
/** The payment with any of these ids. Ids of one provider never match another provider's payments. */
export const placeOf = async (
  deps: Pick<Deps, 'db'>,
  provider: PaymentProviderKind,
  about: About,
): Promise<Place | null> => {
  const names = { reference: null, externalId: null, paymentId: null, ...about }
  return (await deps.db.platform((tx) => tx.sql(byName, { provider, ...names })))[0] ?? null
}

const begun = statement(
  'payments_begun',
  `select created_at "createdAt" from payments where company_id = :companyId order by id desc offset ${mostChargesPerHour - 1} limit 1`,
).rows<{ createdAt: Date }>()
/** Throws Refusal ERR_TOO_MANY_ATTEMPTS if the company has started too many charges recently. */
export const withinCharges = async ({ tx, clock }: Pick<Work, 'tx' | 'clock'>): Promise<void> => {
  const [earliest] = await tx.sql(begun)
  const wait = secondsToBegin(earliest?.createdAt ?? null, clock.now())
  if (wait > 0) throw new Refusal('ERR_TOO_MANY_ATTEMPTS', { retryAfterSeconds: wait })
}

const due = statement(
  'payments_to_ask',
  `select company_id "companyId", id from payments where (ask_at <= :now or ask_at > :now::timestamptz + interval '8 days') and provider = :provider
    and ${notSetAside('ask-about-payments', `company_id || ':' || id`, ':now')} order by ask_at limit 200`,
).rows<Place>()
/** Of one provider, so that those of an unavailable one do not take the place of others. */
export const paymentsToAsk = (tx: Transaction, provider: PaymentProviderKind, now: Date) =>
  tx.sql(due, { provider, now })

const perPage = 20
const page = statement(
  'payments_page',
  `with page as materialized (
      select p.* from payments p where (:after::int is null or p.id < :after)
        and (not :attention or p.remark is not null or p.status in ('refunded', 'charged_back') or p.refunded_cents > 0)
        and (:search = '' or p.invoice_id::text = :search or p.external_id = :search or p.provider_payment_id = :search
          or exists (select 1 from companies k where k.id = p.company_id and plain(k.name) like '%' || like_text(:search) || '%'))
      order by p.id desc offset :offset limit :limit)
    select ${named} from page p join companies c on c.id = p.company_id order by p.id desc`,
).rows<NamedPayment>()

interface ListQuery extends AskedPage {
  attention?: boolean | undefined
}
/** For super admins, over all companies; the call checks that. */
export const paymentsPage = async (ctx: UserCtx, query: ListQuery): Promise<Answer<typeof listPayments>> => {
  const after = idIn(query.cursor)
  const rows = await ctx.db.platform((tx) =>
    tx.sql(page, {
      attention: query.attention ?? false,
      search: query.searchParam?.trim() ?? '',
      after,
      offset: after === null ? offsetOf(query, perPage) : 0,
      limit: perPage + 1,
    }),
  )
  const { shown, ...more } = pageOf(rows, perPage, (last) => [last.id])
  return { payments: shown.map(toPaymentView), ...more }
}

const anywhere = statement(
  'payment_anywhere',
  `select ${named} from payments p join companies c on c.id = p.company_id where p.company_id = :companyId and p.id = :paymentId`,
).rows<NamedPayment>()
export const paymentAnywhere = async (
  deps: Pick<Deps, 'db'>,
  companyId: number,
  paymentId: number,
): Promise<Payment | null> => {
  const [row] = await deps.db.platform((tx) => tx.sql(anywhere, { companyId, paymentId }))
  return row ? toPaymentView(row) : null
}
