/**
 * The whole interface of a payment provider. Its notifications are never trusted; they only make us ask. So a
 * provider needs to do little: create a charge, report its state, cancel it, and verify who sent a notification.
 */
import type { PaymentProviderKind } from '@guiche/contract/features/payments'

export interface ChargeWish {
  /** Ours: 32 letters and digits. The same reference makes the same charge, however often it is requested. */
  reference: string
  amountCents: number
  /** What the payer reads. */
  description: string
  payer: {
    name: string
    /** CPF or CNPJ, digits alone; null: the typed text was invalid. */
    document: string | null
  }
  expiresAt: Date
  /** Where the payer comes back to. */
  returnUrl: string
  /** The webhook URL, for providers that are told it with each charge. */
  webhookUrl: string
}

export interface Charge {
  /** The provider's id of it. */
  externalId: string
  /** The payment page; null: paid by the text alone. */
  payUrl: string | null
  /** The text of a PIX QR code. */
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
  /** Null: the provider never answered whether it created it. */
  externalId: string | null
}

export interface Notification {
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: { readonly hmac?: string | undefined; readonly 'data.id'?: string | undefined }
  /** The raw body, because signatures cover its bytes. */
  body: Buffer
  now: Date
}

/** Which charge it is about, by whichever id the provider used. */
export type About = { reference: string } | { externalId: string } | { paymentId: string }

export type NotificationReading =
  /** Not from the provider, or changed on its way. */
  | { from: 'stranger' }
  /** It cannot be verified, because the secret is not set. */
  | { from: 'unknown' }
  /** `key`: the same for the same notification. */
  | { from: 'provider'; news: readonly { key: string; about: About }[] }

export interface PaymentProvider {
  kind: PaymentProviderKind
  create(wish: ChargeWish): Promise<Charge>
  ask(charge: KnownCharge): Promise<ChargeState>
  /** Makes it impossible to pay. A charge that is already paid or cancelled is no error. */
  cancel(charge: KnownCharge): Promise<void>
  read(notification: Notification): NotificationReading
  /** Our reference of a payment whose id we do not know; null: it is not ours. */
  referenceOf(paymentId: string): Promise<string | null>
  /** Tells the provider the webhook URL, if there is one URL for all charges. */
  register?(webhookUrl: string): Promise<void>
}

/** The provider did not answer, or not sensibly: it may have processed the request. */
export class ProviderAway extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ProviderAway'
  }
}

/** The provider refused. A retry changes nothing until somebody changes a setting. */
export class ProviderRefused extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.name = 'ProviderRefused'
    this.status = status
  }
}

/** It accepts charges only from payers with a CPF or CNPJ. */
export class DocumentNeeded extends Error {
  constructor() {
    super('the provider needs a valid CPF or CNPJ')
    this.name = 'DocumentNeeded'
  }
}
