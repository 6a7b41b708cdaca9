/** What a person does at any provider: pay, request a refund, dispute. */
import { type Charge, type Charges, paymentIdFor } from './charges.ts'
import type { Notifier } from './notifier.ts'

/** The request is not possible for a charge in this state. */
class WrongStateError extends Error {
  readonly statusCode = 409
}

export interface DeskOptions {
  charges: Charges
  notifier: Notifier
  /** The page where a person pays. */
  pageUrl: () => string
  onRegistered?: () => void
}

export class Desk {
  readonly charges: Charges
  readonly notifier: Notifier
  readonly #pageUrl: () => string
  readonly #onRegistered: () => void

  constructor({ charges, notifier, pageUrl, onRegistered = () => {} }: DeskOptions) {
    this.charges = charges
    this.notifier = notifier
    this.#pageUrl = pageUrl
    this.#onRegistered = onRegistered
  }

  payUrl(charge: Charge): string {
    return `${this.#pageUrl()}#${charge.id}`
  }

  keepRegistered(): void {
    this.#onRegistered()
  }

  /** `cents` is another amount than was charged, as some banks allow. */
  pay(charge: Charge, cents = charge.amountCents): void {
    if (charge.status !== 'open' || this.charges.isExpired(charge)) throw new WrongStateError('the charge is not open')
    const takesAnySum = charge.kind === 'efi' || charge.kind === 'mercadopago'
    if (cents !== charge.amountCents && !takesAnySum)
      throw new WrongStateError('its page accepts only the exact amount')
    Object.assign(charge, {
      status: 'paid',
      paidAt: new Date().toISOString(),
      paidCents: cents,
      paymentId: paymentIdFor(charge),
    })
    this.charges.changed()
    this.notifier.tell(charge, 'paid')
  }

  refund(charge: Charge, cents = charge.paidCents): void {
    if (charge.status !== 'paid' || charge.refundedCents > 0) throw new WrongStateError('there is nothing to refund')
    charge.refundedCents = Math.min(cents, charge.paidCents)
    this.charges.changed()
    this.notifier.tell(charge, 'refunded')
  }

  dispute(charge: Charge): void {
    if (charge.kind === 'efi') throw new WrongStateError('PIX has no chargeback')
    if (charge.status !== 'paid' || charge.isDisputed) throw new WrongStateError('there is nothing to dispute')
    charge.isDisputed = true
    this.charges.changed()
    this.notifier.tell(charge, 'disputed')
  }

  cancel(charge: Charge): void {
    charge.status = 'cancelled'
    this.charges.changed()
  }
}
