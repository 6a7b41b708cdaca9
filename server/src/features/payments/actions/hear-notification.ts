/**
 * A notification only says that there may be news: it is verified, matched to a payment, and a job asks the provider.
 */
import { CompanyId } from '@guiche/contract/core/ids'
import type { PaymentProviderKind } from '@guiche/contract/features/payments'
import { type Deps, systemContext } from '../../../context.ts'
import type { About, Notification, NotificationReading, PaymentProvider } from '../../../payment-providers/provider.ts'
import { ProviderAway } from '../../../payment-providers/provider.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { askAboutPaymentJob } from '../jobs/definitions.ts'
import { credentialedProvider, type Place, placeOf } from '../queries.ts'
import { isNews } from '../store.ts'

const reading = (provider: PaymentProvider, notification: Notification): NotificationReading => {
  try {
    return provider.read(notification)
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal('ERR_MALFORMED_BODY', { cause: error })
    throw error
  }
}

/** By the ids that we know; otherwise the provider says which charge of ours it is. */
const whose = async (deps: Deps, provider: PaymentProvider, about: About): Promise<Place | null> => {
  const known = await placeOf(deps, provider.kind, about)
  if (known || !('paymentId' in about)) return known
  const reference = await provider.referenceOf(about.paymentId)
  return reference === null ? null : placeOf(deps, provider.kind, { reference })
}

const note = (deps: Deps, kind: PaymentProviderKind, { companyId, id }: Place, key: string): Promise<void> =>
  systemContext(deps, CompanyId.parse(companyId)).transact(async (work) => {
    if (await isNews(work.tx, kind, key, work.clock.now())) work.enqueue(askAboutPaymentJob, { paymentId: id })
  })

/** More than any provider's ids have. An index takes no longer ones, and PostgreSQL stores no NUL. */
const mostNameLetters = 500
const isName = (name: string): boolean => name.length <= mostNameLetters && !name.includes('\u0000')

/**
 * Returns how many were about our payments. A notification that cannot be matched now is refused, and the provider
 * sends it again.
 */
export const hearNotification = async (
  deps: Deps,
  kind: PaymentProviderKind,
  notification: Notification,
): Promise<number> => {
  const provider = await credentialedProvider(deps, kind)
  if (!provider) throw new Refusal('ERR_NO_PAYMENT_PROVIDER')
  const heard = reading(provider, notification)
  if (heard.from === 'unknown') throw new Refusal('ERR_WEBHOOK_NOT_CONFIGURED')
  if (heard.from === 'stranger') throw new Refusal('ERR_SIGNATURE_INVALID')
  let received = 0
  for (const { key, about } of heard.news) {
    if (![key, ...Object.values(about)].every(isName)) continue
    const place = await whose(deps, provider, about).catch((error: unknown) => {
      if (error instanceof ProviderAway) throw new Refusal('ERR_UNAVAILABLE', { retryAfterSeconds: 30, cause: error })
      throw error
    })
    if (!place) continue
    await note(deps, kind, place, key)
    received += 1
  }
  return received
}
