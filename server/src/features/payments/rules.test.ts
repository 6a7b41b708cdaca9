import { describe, expect, it } from 'vitest'
import {
  expiryOf,
  isStillGood,
  nextAsk,
  type PaymentState,
  type ProvidersWord,
  paymentStep as stepAt,
} from './rules.ts'

const at = new Date('2027-01-01T00:00:00Z')
const open: PaymentState = {
  status: 'open',
  amountCents: 5000,
  refundedCents: 0,
  remark: null,
  paymentId: null,
  expiresAt: at,
}
const invoice = { status: 'open', amountCents: 5000 } as const
const paid = { state: 'paid', paidCents: 5000, refundedCents: 0, paymentId: 'p1', paidAt: null } as const

type Owed = Parameters<typeof stepAt>[1]
const paymentStep = (payment: PaymentState, owed: Owed, word: ProvidersWord) => stepAt(payment, owed, word, at)

describe('the provider’s report', () => {
  it('that it is paid pays the open invoice, and repeated changes nothing', () => {
    const first = paymentStep(open, invoice, paid)
    expect(first).toEqual({
      status: 'paid',
      refundedCents: 0,
      remark: null,
      paymentId: 'p1',
      paysInvoice: true,
      isToCancel: false,
    })
    const again = paymentStep({ ...open, status: 'paid', paymentId: 'p1' }, { ...invoice, status: 'paid' }, paid)
    expect(again).toMatchObject({ status: 'paid', remark: null, paysInvoice: false })
  })

  it.each([
    ['a paid invoice', { ...invoice, status: 'paid' }, paid, 'duplicate'],
    ['a cancelled one', { ...invoice, status: 'cancelled' }, paid, 'cancelled_invoice'],
    ['less than was asked for', invoice, { ...paid, paidCents: 4999 }, 'amount'],
    ['a dearer one', { ...invoice, amountCents: 5001 }, paid, 'amount'],
    ['what was returned in part before', invoice, { ...paid, refundedCents: 4900 }, 'amount'],
  ] as const)('of money for %s is recorded and pays nothing', (_what, owed, word, remark) => {
    expect(paymentStep(open, owed, word)).toMatchObject({ status: 'paid', remark, paysInvoice: false })
  })

  it.each([
    [-5, 0],
    [0.5, 0],
    [Number.NaN, 0],
    [1e300, 2 ** 31 - 1],
  ])('of a refund of %d is stored as a sum that can be: %d', (refundedCents, stored) => {
    expect(paymentStep(open, invoice, { ...paid, refundedCents }).refundedCents).toBe(stored)
    // A refund that is none adds nothing to what was paid.
    const less = { ...paid, paidCents: 4999, refundedCents }
    expect(paymentStep(open, invoice, less).paysInvoice).toBe(false)
  })

  it('of more money than was charged pays once, and is recorded', () => {
    const twice = { ...paid, paidCents: 10_000 }
    expect(paymentStep(open, invoice, twice)).toMatchObject({ remark: 'duplicate', paysInvoice: true })
    const known = { ...open, status: 'paid', paymentId: 'p1' } as const
    expect(paymentStep(known, { ...invoice, status: 'paid' }, twice)).toMatchObject({
      remark: 'duplicate',
      paysInvoice: false,
    })
    const returned = { ...twice, refundedCents: 5000 }
    expect(paymentStep(known, { ...invoice, status: 'paid' }, returned).remark).toBeNull()
  })

  it('of the rest of an amount pays what its first part did not', () => {
    const part = { ...open, status: 'paid', remark: 'amount', paymentId: 'p1' } as const
    expect(paymentStep(part, invoice, paid)).toMatchObject({ remark: null, paysInvoice: true })
    expect(paymentStep(part, { ...invoice, status: 'paid' }, paid)).toMatchObject({
      remark: 'amount',
      paysInvoice: false,
    })
  })

  it('of money that was refunded before we heard of it pays nothing', () => {
    const returned = { ...paid, state: 'refunded', refundedCents: 5000 } as const
    expect(paymentStep(open, invoice, returned)).toMatchObject({ status: 'refunded', paysInvoice: false })
  })

  it.each(['open', 'expired', 'cancelled', 'unknown'] as const)('“%s” undoes no payment', (state) => {
    expect(paymentStep({ ...open, status: 'paid' }, invoice, { state })).toMatchObject({ status: 'paid' })
  })

  it('does not reopen a charge that was given up, unless money came', () => {
    const cancelled = { ...open, status: 'cancelled' } as const
    expect(paymentStep(cancelled, invoice, { state: 'open' }).status).toBe('cancelled')
    expect(paymentStep(cancelled, invoice, paid)).toMatchObject({ status: 'paid', paysInvoice: true })
  })

  it('that nobody has paid yet drops a charge a day after its time', () => {
    const dayLater = (ms: number) => new Date(at.getTime() + 86_400_000 + ms)
    for (const state of ['open', 'unknown'] as const) {
      expect(stepAt(open, invoice, { state }, dayLater(0))).toMatchObject({ status: 'open', isToCancel: false })
      expect(stepAt(open, invoice, { state }, dayLater(1))).toMatchObject({ status: 'expired', isToCancel: true })
    }
    expect(stepAt({ ...open, status: 'paid' }, invoice, { state: 'open' }, dayLater(1))).toMatchObject({
      status: 'paid',
      isToCancel: false,
    })
    expect(stepAt({ ...open, status: 'expired' }, invoice, paid, dayLater(1))).toMatchObject({ paysInvoice: true })
  })
})

describe('polling', () => {
  const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
  const payment = { status: 'open', createdAt: at, expiresAt: later(60), paidAt: null } as const

  it('is frequent at first, then rare, and ends some days after the charge has', () => {
    expect(nextAsk(payment, later(1))).toEqual(later(2))
    expect(nextAsk(payment, later(30))).toEqual(later(35))
    expect(nextAsk(payment, later(240))).toEqual(later(300))
    expect(nextAsk(payment, later(60 + 3 * 24 * 60 + 1))).toBeNull()
  })
  it('continues after a payment, as it may be refunded, and ends when it was', () => {
    expect(nextAsk({ ...payment, status: 'paid', paidAt: at }, later(1))).toEqual(later(1 + 24 * 60))
    expect(nextAsk({ ...payment, status: 'refunded', paidAt: at }, later(1))).toBeNull()
  })
  it('a charge is returned again at the same price while there is time to pay it', () => {
    const known = { status: 'open', amountCents: 5000, expiresAt: expiryOf('efi', at) } as const
    expect(isStillGood(known, invoice, later(57))).toBe(true)
    expect(isStillGood(known, invoice, later(59))).toBe(false)
    expect(isStillGood(known, { amountCents: 6000 }, later(1))).toBe(false)
  })
})
