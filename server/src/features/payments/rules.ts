/** The state of a payment. Every report of a provider passes through here, in any order. */

import type { InvoiceStatus } from '@guiche/contract/features/invoices'
import type { PaymentRemark, PaymentStatus } from '@guiche/contract/features/payments'

/** The provider's report about a charge; see its interface. */
export type ProvidersWord =
  | { state: 'open' | 'expired' | 'cancelled' | 'unknown' }
  | {
      state: 'paid' | 'refunded' | 'charged_back'
      paidCents: number
      refundedCents: number
      paymentId: string
      paidAt: Date | null
    }

export interface PaymentState {
  status: PaymentStatus
  amountCents: number
  refundedCents: number
  remark: PaymentRemark | null
  paymentId: string | null
  expiresAt: Date
}

export interface PaymentStep {
  status: PaymentStatus
  refundedCents: number
  remark: PaymentRemark | null
  paymentId: string | null
  /** The invoice becomes paid with it, and the due date moves. */
  paysInvoice: boolean
  /** The provider would still accept money for it, long after its time. */
  isToCancel: boolean
}

/** It has received money: only a refund or a chargeback undoes that. */
const settled: readonly PaymentStatus[] = ['paid', 'refunded', 'charged_back']

/** Why money pays nothing; `kept`: what has not been refunded. */
const remarkOn = (
  payment: PaymentState,
  invoice: { status: InvoiceStatus; amountCents: number },
  kept: number,
): PaymentRemark | null => {
  if (invoice.status === 'paid') return 'duplicate'
  if (invoice.status === 'cancelled') return 'cancelled_invoice'
  return kept >= payment.amountCents && payment.amountCents >= invoice.amountCents ? null : 'amount'
}

const mostCents = 2 ** 31 - 1

/** A provider's sum that is no sum must not keep its money, or its other news, from counting. */
const soundCents = (cents: number): number =>
  Number.isNaN(cents) ? 0 : Math.trunc(Math.min(Math.max(cents, 0), mostCents))

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A payment that was started in time may be finished. */
const overAfterExpiryMs = day
const isOver = ({ expiresAt }: Pick<PaymentState, 'expiresAt'>, now: Date) =>
  now.getTime() > expiresAt.getTime() + overAfterExpiryMs

const unpaid: Readonly<Record<string, PaymentStatus>> = { open: 'open', expired: 'expired', cancelled: 'cancelled' }

/**
 * The first report of money decides whether the invoice is paid; repeating it changes nothing. Money that was
 * refunded before we knew of it paid nothing. A charge that a provider does not know (yet) stays unchanged until its
 * time is over, because it is not checked for ever.
 */
export const paymentStep = (
  payment: PaymentState,
  invoice: { status: InvoiceStatus; amountCents: number },
  word: ProvidersWord,
  now: Date,
): PaymentStep => {
  const { status, refundedCents, remark, paymentId } = payment
  const same = { status, refundedCents, remark, paymentId, paysInvoice: false, isToCancel: false }
  if (!('paidCents' in word)) {
    const next = unpaid[word.state]
    // A charge that we gave up stays so, though it may still be open there for a while.
    const isGivenUp = status === 'cancelled' || status === 'expired'
    const isLive = status === 'open' || status === 'creating'
    if (isLive && (next === 'open' || next === undefined) && isOver(payment, now))
      return { ...same, status: 'expired', isToCancel: true }
    return settled.includes(status) || next === undefined || (isGivenUp && next === 'open')
      ? same
      : { ...same, status: next }
  }
  const refunded = soundCents(word.refundedCents)
  const known = { refundedCents: refunded, paymentId: word.paymentId }
  if (word.state !== 'paid') return { ...same, ...known, status: word.state }
  const kept = soundCents(word.paidCents) - refunded
  // Somebody paid the same charge again.
  const surplus = kept > payment.amountCents ? 'duplicate' : null
  const found = remarkOn(payment, invoice, kept)
  // An insufficient sum may have grown: some pay one sum with two cards.
  const mayPay = !settled.includes(status) || (remark === 'amount' && found === null)
  if (!mayPay) return { ...same, ...known, status: word.state, remark: remark ?? surplus }
  return { status: 'paid', ...known, remark: found ?? surplus, paysInvoice: found === null, isToCancel: false }
}

/** Longer than notifications are delayed. */
const askedAfterExpiryMs = 3 * day
/** The time within which card payments can be disputed. */
const askedAfterPaymentMs = 180 * day

/** When to ask the provider next; null: never again. */
export const nextAsk = (
  payment: { status: PaymentStatus; createdAt: Date; expiresAt: Date; paidAt: Date | null },
  now: Date,
): Date | null => {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const { status, createdAt, expiresAt, paidAt } = payment
  if (status === 'failed' || status === 'refunded' || status === 'charged_back') return null
  if (status === 'paid') {
    const age = now.getTime() - (paidAt ?? createdAt).getTime()
    if (age > askedAfterPaymentMs) return null
    return after(age < 7 * day ? day : 7 * day)
  }
  if (now.getTime() > expiresAt.getTime() + askedAfterExpiryMs) return null
  const age = now.getTime() - createdAt.getTime()
  if (age < 15 * minute) return after(minute)
  return after(age < 3 * hour ? 5 * minute : hour)
}

/** A QR code is valid for a short time; a payment page for a day. */
const lifetimesMs = { efi: hour, stripe: 23 * hour, mercadopago: 23 * hour, asaas: 3 * day } as const

export const expiryOf = (provider: keyof typeof lifetimesMs, now: Date): Date =>
  new Date(Math.floor((now.getTime() + lifetimesMs[provider]) / 1000) * 1000)

/**
 * Charges that a company may start per hour: twenty plans at four providers. Each is a call to a provider that may
 * block us.
 */
export const mostChargesPerHour = 80

/** Seconds until one more may start; `earliest`: when the first of the last eighty did. */
export const secondsToBegin = (earliest: Date | null, now: Date): number =>
  earliest === null ? 0 : Math.max(0, Math.ceil((earliest.getTime() + hour - now.getTime()) / 1000))

/** A charge is reused while there is time to pay it. */
const leastLeftMs = 2 * minute

export const isStillGood = (
  payment: { status: PaymentStatus; amountCents: number; expiresAt: Date },
  invoice: { amountCents: number },
  now: Date,
): boolean =>
  (payment.status === 'open' || payment.status === 'creating') &&
  payment.amountCents === invoice.amountCents &&
  payment.expiresAt.getTime() - now.getTime() > leastLeftMs
