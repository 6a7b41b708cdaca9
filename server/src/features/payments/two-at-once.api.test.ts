/** Two people of one company begin to pay at the same moment. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaymentsWorld, paymentsWorld } from '../../../test/payments-world.ts'
import { monthsAfter } from '../invoices/rules.ts'

let w: PaymentsWorld
beforeAll(async () => {
  w = await paymentsWorld({ ownDatabase: 'two_at_once' })
}, 60_000)
afterAll(() => w.close())

type Debtor = Awaited<ReturnType<PaymentsWorld['debtor']>>

const chargesOf = async ({ paymentsOf }: Debtor) => {
  const references = (await paymentsOf()).map(({ reference }) => reference)
  return w.payments.desk.charges.list().filter(({ reference }) => references.includes(reference))
}

describe.each(['efi', 'stripe', 'mercadopago', 'asaas'] as const)('four checkouts at once through %s', (provider) => {
  it('leave one charge that can be paid, and it is polled', async () => {
    const debtor = await w.debtor()
    const { pays, paymentsOf, company, dueDate, ask } = debtor
    const answers = await Promise.all([1, 2, 3, 4].map(() => pays(provider)))
    expect(answers.map(({ status }) => status)).toContain(200)
    // Whoever came too early is told to try again, and none is told that the provider said no.
    expect(answers.map(({ body }) => body.code ?? 'ok').filter((code) => code === 'ERR_PAYMENT_REFUSED')).toEqual([])
    expect(await paymentsOf()).toMatchObject([{ status: 'open', ask_at: expect.any(Date) }])
    const open = (await chargesOf(debtor)).filter(({ status }) => status === 'open')
    expect(open).toHaveLength(1)
    w.payments.faults.set({ lose: 1 })
    for (const charge of open) w.payments.desk.pay(charge)
    await ask()
    expect((await company()).dueDate).toBe(monthsAfter(dueDate, 1))
  })
})

describe('two charges for one request at Asaas', () => {
  it('are both polled, whichever was paid', async () => {
    const debtor = await w.debtor()
    await debtor.pays('asaas')
    const known = await debtor.chargeAt('asaas')
    // An answer that never came, and a charge that was made behind it.
    const { id: _id, number: _number, ...again } = known
    const lost = w.payments.desk.charges.add({ ...again, id: 'pay_0000000000000000' })
    w.payments.faults.set({ lose: 1 })
    w.payments.desk.pay(lost)
    await debtor.ask()
    expect((await debtor.company()).dueDate).toBe(monthsAfter(debtor.dueDate, 1))
  })
})

describe('a charge that is given up while it is being made', () => {
  it('is cancelled, and its page is shown to nobody', async () => {
    const debtor = await w.debtor()
    const { pays, paymentsOf, sql } = debtor
    w.payments.faults.set({ answerDelayMs: 1_000 })
    const [own, custom] = await Promise.all([
      pays('stripe'),
      (async () => {
        while ((await paymentsOf()).length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
        await sql(`update payments set status = 'cancelled' where company_id = $1`, [debtor.id])
        return null
      })(),
    ])
    w.payments.faults.set({ answerDelayMs: 0 })
    expect(custom).toBeNull()
    expect([own.status, own.body.code]).toEqual([503, 'ERR_BUSY'])
    await w.drainJobs()
    expect((await chargesOf(debtor)).map(({ status }) => status)).toEqual(['cancelled'])
  })
})
