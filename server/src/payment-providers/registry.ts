/** The providers, and the credentials that each needs. */
import { readFileSync } from 'node:fs'
import type { PaymentProviderKind } from '@guiche/contract/features/payments'
import type { PlatformSettingKey } from '@guiche/contract/settings'
import type { Config } from '../platform/config.ts'
import type { Secret } from '../platform/security/secrets.ts'
import { linkToken } from '../platform/security/tokens.ts'
import { asaas } from './asaas.ts'
import { efi } from './efi.ts'
import { mercadoPago } from './mercado-pago.ts'
import type { PaymentProvider } from './provider.ts'
import { sensible } from './sensible.ts'
import { stripe } from './stripe.ts'

/** The platform settings with a provider's credentials. */
export const credentialKeys = [
  ...(['eficlientid', 'eficlientsecret', 'efichavepix', 'eficertificate', 'eficertificatepassword'] as const),
  ...(['mpaccesstoken', 'mpwebhooksecret', 'stripeprivatekey', 'stripewebhooksecret', 'asaastoken'] as const),
] satisfies readonly PlatformSettingKey[]
export type Credentials = Partial<Record<(typeof credentialKeys)[number], string>>

export interface ProviderWorld {
  config: Pick<Config, 'payments' | 'mailFrom'>
  secret: Secret
}

/** Known only to the provider; any node can compute it. */
const wordFor = (secret: Secret, kind: PaymentProviderKind) => linkToken(secret, 'payment webhook', [kind])

const below = ({ config }: ProviderWorld, kind: PaymentProviderKind, real: string) =>
  config.payments.url === undefined ? real : `${config.payments.url}/${kind}`

type Maker = (credentials: Credentials, world: ProviderWorld) => PaymentProvider | null

const makers: Record<PaymentProviderKind, Maker> = {
  efi: (given, { config, secret }) => {
    const { eficlientid: clientId, eficlientsecret: clientSecret, efichavepix: pixKey, eficertificate } = given
    if (!clientId || !clientSecret || !pixKey || !eficertificate) return null
    const certificate = {
      pfx: Buffer.from(eficertificate, 'base64'),
      passphrase: given.eficertificatepassword ?? '',
    }
    const { efiUrl, efiCaFile } = config.payments
    return efi(
      { clientId, clientSecret, pixKey, certificate },
      {
        base: efiUrl ?? 'https://pix.api.efipay.com.br',
        ca: efiCaFile && readFileSync(efiCaFile, 'utf8'),
        webhookWord: wordFor(secret, 'efi'),
      },
    )
  },
  mercadopago: ({ mpaccesstoken: accessToken, mpwebhooksecret }, world) =>
    accessToken
      ? mercadoPago(
          { accessToken, webhookSecret: mpwebhooksecret ?? null },
          below(world, 'mercadopago', 'https://api.mercadopago.com'),
        )
      : null,
  stripe: ({ stripeprivatekey: secretKey, stripewebhooksecret }, world) =>
    secretKey
      ? stripe(
          { secretKey, webhookSecret: stripewebhooksecret ?? null },
          below(world, 'stripe', 'https://api.stripe.com'),
        )
      : null,
  asaas: ({ asaastoken: apiKey }, world) =>
    apiKey
      ? asaas(
          { apiKey },
          {
            base: below(world, 'asaas', 'https://api.asaas.com'),
            webhookWord: wordFor(world.secret, 'asaas'),
            email: world.config.mailFrom,
          },
        )
      : null,
}

/**
 * The most recent clients, so that a token or a connection serves several requests. Other credentials make a new
 * client.
 */
const made = new Map<PaymentProviderKind, { fingerprint: string; provider: PaymentProvider }>()

/** Null: the platform has not set its credentials. */
export const providerOf = (
  kind: PaymentProviderKind,
  credentials: Credentials,
  world: ProviderWorld,
): PaymentProvider | null => {
  const fingerprint = JSON.stringify([credentials, world.config.payments, wordFor(world.secret, kind)])
  const known = made.get(kind)
  if (known?.fingerprint === fingerprint) return known.provider
  const asMade = makers[kind](credentials, world)
  const provider = asMade && sensible(asMade)
  if (provider) made.set(kind, { fingerprint, provider })
  return provider
}
