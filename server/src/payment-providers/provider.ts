/**
 * A company that takes money for us: the whole interface. What a provider tells us of its own accord is never believed; it has us ask. So a
 * provider needs to do little: make a charge, say how a charge stands, take it back, and prove who a notification is from.
 */
import type { PaymentProviderKind } from '@guiche/contract/features/payments'

export interface ChargeWish {
  /** Ours: 32 letters and digits. The same reference makes the same charge, however often it is asked for. */
  reference: string
  amountCents: number
  /** What the payer reads. */
  description: string
  payer: {
    name: string
    /** CPF or CNPJ, digits alone; null: what was typed is none. */
    document: string | null
  }
  expiresAt: Date
  /** Where the payer comes back to. */
  returnUrl: string
  /** Where notifications go, for providers that are told with each charge. */
  webhookUrl: string
}

export interface Charge {
  /** The provider's name of it. */
  externalId: string
  /** Where one pays; null: by the text alone. */
  payUrl: string | null
  /** The text behind a PIX picture. */
  qrText: string | null
}

export type ChargeState =
  /** `unknown`: the provider has no such charge. */
  | { state: 'open' | 'expired' | 'cancelled' | 'unknown' }
  | {
      state: 'paid' | 'refunded' | 'charged_back'
      paidCents: number
      refundedCents: number
      paymentId: string
      paidAt: Date | null
    }

/** A charge as we know it. */
export interface KnownCharge {
  reference: string
  /** Null: the provider never answered whether it made it. */
  externalId: string | null
}

export interface Notification {
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: { readonly hmac?: string | undefined; readonly 'data.id'?: string | undefined }
  /** As it came: signatures are over bytes. */
  body: Buffer
  now: Date
}

/** Which charge something is about, by whichever name the provider used. */
export type About = { reference: string } | { externalId: string } | { paymentId: string }

export type NotificationReading =
  /** Not from the provider, or changed on its way. */
  | { from: 'stranger' }
  /** We have no means to tell: the secret is not set. */
  | { from: 'unknown' }
  /** `key`: the same for the same news. */
  | { from: 'provider'; news: readonly { key: string; about: About }[] }

export interface PaymentProvider {
  kind: PaymentProviderKind
  create(wish: ChargeWish): Promise<Charge>
  ask(charge: KnownCharge): Promise<ChargeState>
  /** So that it cannot be paid any more. One that is paid or gone already is no error. */
  cancel(charge: KnownCharge): Promise<void>
  read(notification: Notification): NotificationReading
  /** Our reference of a payment that we know by no name of ours; null: it is none of ours. */
  referenceOf(paymentId: string): Promise<string | null>
  /** Tells the provider where notifications go, where that is one address for all charges. */
  register?(webhookUrl: string): Promise<void>
}

/** The provider did not answer, or not with sense: it may have done what was asked. */
export class ProviderAway extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ProviderAway'
  }
}

/** The provider said no. Trying again changes nothing until somebody changes a setting. */
export class ProviderRefused extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.name = 'ProviderRefused'
    this.status = status
  }
}

/** It takes charges only from payers whose CPF or CNPJ is known. */
export class DocumentNeeded extends Error {
  constructor() {
    super('the provider needs a valid CPF or CNPJ')
    this.name = 'DocumentNeeded'
  }
}
