import { type Charge, type ChargeState, type PaymentProvider, ProviderAway } from './provider.ts'

/** More than any provider's ids have; an index takes no longer ones. */
const mostIdLetters = 500
/** More than any payment page's address or PIX code has. */
const mostTextLetters = 4_000

const isText = (text: string | null, most: number): boolean => text === null || text.length <= most

const isSensibleState = (said: ChargeState): boolean => !('paymentId' in said) || isText(said.paymentId, mostIdLetters)

const isSensibleCharge = ({ externalId, payUrl, qrText }: Charge): boolean =>
  isText(externalId, mostIdLetters) && isText(payUrl, mostTextLetters) && isText(qrText, mostTextLetters)

/** An answer with an id or a text that no payment has is none: the provider is asked again. */
export const sensible = (provider: PaymentProvider): PaymentProvider => {
  const checked = <T>(said: T, isSensible: (said: T) => boolean): T => {
    if (isSensible(said)) return said
    throw new ProviderAway(`${provider.kind} answered with an id or a text that no payment has`)
  }
  return {
    ...provider,
    create: async (wish) => checked(await provider.create(wish), isSensibleCharge),
    ask: async (charge) => checked(await provider.ask(charge), isSensibleState),
  }
}
