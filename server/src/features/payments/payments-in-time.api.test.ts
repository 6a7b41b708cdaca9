/** What happens around a payment while time passes: its provider is away, its company is removed, nobody pays it. */
import { deleteCompany, restoreCompany } from '@guiche/contract/features/companies'
import { checkoutOptions } from '@guiche/contract/features/payments'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { noPaymentFaults } from '../../../../sandbox/src/payments/faults.ts'
import { type PaymentsWorld, paymentsWorld } from '../../../test/payments-world.ts'
import { transactForAll } from '../../platform-work.ts'
import { monthsAfter } from '../invoices/rules.ts'
import { keepSecret } from '../settings/actions.ts'
import { askAboutPayments } from './actions/ask-about-payment.ts'

let w: PaymentsWorld
beforeAll(async () => {
  w = await paymentsWorld({ ownDatabase: 'payments_in_time' })
}, 60_000)
afterAll(() => w.close())
afterEach(() => {
  w.payments.faults.set(noPaymentFaults)
  w.clock.at = null
})

describe('a provider that is down', () => {
  it('does not delay other providers’ payments, and its own are found as soon as it is back', async () => {
    const [own, other] = [await w.debtor(), await w.debtor()]
    await own.pays('mercadopago')
    await other.pays('stripe')
    w.payments.faults.set({ lose: 2 })
    w.payments.desk.pay(await own.chargeAt('mercadopago'))
    w.payments.desk.pay(await other.chargeAt('stripe'))
    const later = (minutes: number) => {
      w.clock.at = new Date(Date.now() + minutes * 60_000)
    }
    // Its key was taken back: it refuses all.
    const right = w.payments.credentials.mpaccesstoken
    const key = (value: string) => transactForAll(w.deps, (work) => keepSecret(work, 'mpaccesstoken', value))
    await key('APP_USR-taken-back')
    for (const turn of [2, 3, 5, 9, 17]) {
      later(turn)
      await askAboutPayments(w.deps)
    }
    expect((await other.company()).dueDate).toBe(monthsAfter(other.dueDate, 1))
    expect((await own.company()).dueDate).toBe(own.dueDate)
    await key(right)
    later(24)
    await askAboutPayments(w.deps)
    expect((await own.company()).dueDate).toBe(monthsAfter(own.dueDate, 1))
    w.clock.at = null
  })
})

describe('a company that is removed while its payment is on its way', () => {
  it('stays removed, and comes back renewed', async () => {
    const { pays, chargeAt, ask, company, dueDate, id, sql, boss } = await w.debtor()
    await pays('stripe')
    const reseller = await w.debtor()
    await sql('update users set super = true where id = $1', [reseller.boss.id])
    expect((await w.call(deleteCompany, { params: { id }, body: {} }, reseller.boss)).status).toBe(200)
    w.payments.desk.pay(await chargeAt('stripe'))
    await ask()
    expect(await company()).toMatchObject({ status: false, dueDate: monthsAfter(dueDate, 1) })
    expect((await w.call(checkoutOptions, {}, boss)).status).toBe(401)
    expect((await pays('stripe')).status).toBe(401)
    await w.call(restoreCompany, { params: { id } }, reseller.boss)
    expect(await company()).toMatchObject({ status: true, dueDate: monthsAfter(dueDate, 1) })
  })
})

describe('a charge that nobody paid in time', () => {
  it('cannot be paid once it is no longer polled', async () => {
    const { pays, chargeAt, ask, paymentsOf } = await w.debtor()
    await pays('asaas')
    w.clock.at = new Date(Date.now() + 4.1 * 86_400_000)
    await ask()
    w.clock.at = null
    expect(await paymentsOf()).toMatchObject([{ status: 'expired' }])
    await w.drainJobs()
    expect((await chargeAt('asaas')).status).toBe('cancelled')
  })
})
