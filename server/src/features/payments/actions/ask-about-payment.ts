/** Asks the provider for the state of a payment; nothing else is trusted. */
import { CompanyId } from '@guiche/contract/core/ids'
import { platformCompanyId } from '@guiche/contract/features/companies'
import { type PaymentProviderKind, paymentProviders, platformPaymentEvent } from '@guiche/contract/features/payments'
import { rooms } from '@guiche/contract/sockets'
import { type Ctx, type Deps, systemContext } from '../../../context.ts'
import { ProviderAway, ProviderRefused } from '../../../payment-providers/provider.ts'
import { eachByItself } from '../../../platform/jobs/set-aside.ts'
import { credentialedProvider, type Place, paymentAnywhere, paymentRow, paymentsToAsk } from '../queries.ts'
import { nextAsk } from '../rules.ts'
import { forgetNews, savePayment } from '../store.ts'
import { settlePayment } from './settle-payment.ts'

/** Without credentials it cannot be asked; it is asked again when they may be back. */
const putOff = (ctx: Ctx, paymentId: number): Promise<void> =>
  ctx.transact(async ({ tx, clock }) => {
    const payment = await paymentRow(tx, paymentId)
    if (payment) await savePayment(tx, paymentId, { askAt: nextAsk(payment, clock.now()) })
  })

export const askAboutPayment = async (ctx: Ctx, paymentId: number): Promise<void> => {
  const payment = await ctx.transact(({ tx }) => paymentRow(tx, paymentId))
  if (!payment) return
  const provider = await credentialedProvider(ctx, payment.provider)
  if (!provider) return putOff(ctx, paymentId)
  const { reference, externalId } = payment
  await settlePayment(ctx, paymentId, await provider.ask({ reference, externalId }))
}

export const cancelCharge = async (ctx: Ctx, paymentId: number): Promise<void> => {
  const payment = await ctx.transact(({ tx }) => paymentRow(tx, paymentId))
  const provider = payment && (await credentialedProvider(ctx, payment.provider))
  if (payment && provider) await provider.cancel(payment)
}

/** After this many failures in a row a provider is left alone until the next run. */
const mostUnanswered = 3

/** If the provider does not answer, the payment is not at fault, so its own schedule is not delayed. */
const askProvider = async (deps: Deps, provider: PaymentProviderKind): Promise<void> => {
  const found = await deps.db.platform((tx) => paymentsToAsk(tx, provider, deps.clock.now()))
  let unanswered = 0
  const act = async ({ companyId, id }: Place) => {
    const ctx = systemContext(deps, CompanyId.parse(companyId))
    try {
      await askAboutPayment(ctx, id)
      unanswered = 0
    } catch (error) {
      if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
      unanswered += 1
      deps.log.warn(
        { provider, paymentId: id, reason: String(error) },
        'a provider did not tell the state of a payment',
      )
      await putOff(ctx, id)
    }
  }
  const keyOf = ({ companyId, id }: Place) => `${companyId}:${id}`
  await eachByItself(deps, { name: 'ask-about-payments', keyOf, act }, found, () => unanswered >= mostUnanswered)
}

/** Notifications may be lost: open payments are checked regularly, and paid ones too, because they may be refunded. */
export const askAboutPayments = async (deps: Deps): Promise<void> => {
  await Promise.all(paymentProviders.map((provider) => askProvider(deps, provider)))
}

/** Providers retry for days, not for weeks. */
const daysRemembered = 30

export const forgetOldNews = (deps: Deps) =>
  deps.db.platform((tx) => forgetNews(tx, new Date(deps.clock.now().getTime() - daysRemembered * 86_400_000)))

/** Super admins are users of the platform's own company. */
export const tellSupers = async (deps: Deps, companyId: number, paymentId: number): Promise<void> => {
  const payment = await paymentAnywhere(deps, companyId, paymentId)
  if (!payment) return
  const platform = systemContext(deps, CompanyId.parse(platformCompanyId))
  await platform.transact(async (work) =>
    work.emit({ event: platformPaymentEvent, rooms: [rooms.super], payload: { action: 'update', payment } }),
  )
}
