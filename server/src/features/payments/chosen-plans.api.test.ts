/** What a company may choose to pay for: a plan by numbers has room for what it uses, and what costs nothing is not charged. */

import { checkoutOptions } from '@guiche/contract/features/payments'
import { updatePlan } from '@guiche/contract/features/plans'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PaymentsWorld, paymentsWorld } from '../../../test/payments-world.ts'
import { password } from '../../../test/world.ts'
import { createUser } from '../users/actions.ts'

let w: PaymentsWorld
beforeAll(async () => {
  w = await paymentsWorld({ ownDatabase: 'chosen_plans' })
}, 60_000)
afterAll(() => w.close())

type Debtor = Awaited<ReturnType<PaymentsWorld['debtor']>>
const colleagues = async ({ ctx }: Debtor, count: number) => {
  for (let made = 0; made < count; made += 1)
    await createUser(ctx, { name: 'Ana', email: `ana.${crypto.randomUUID()}@example.com`, password, profile: 'user' })
}
const custom = (users: number, connections = 3) => ({ plan: 'custom', users, connections })

it('a plan by numbers is refused when it has no room for the company’s users', async () => {
  const company = await w.debtor()
  await colleagues(company, 4)
  const few = await company.pays('stripe', custom(4))
  expect([few.status, few.body]).toMatchObject([
    400,
    { code: 'ERR_VALIDATION', field: 'body.users', details: { least: 5 } },
  ])
  expect(await company.paymentsOf()).toEqual([])
  const { body } = await w.call(checkoutOptions, {}, company.boss)
  expect(body.least).toEqual({ users: 5, connections: 3 })
  expect((await company.pays('stripe', custom(5))).body.valorext).toBe(71)
})

it('users who are switched off need no room', async () => {
  const company = await w.debtor()
  await colleagues(company, 4)
  await company.sql(`update users set is_active = false where company_id = $1 and profile = 'user'`, [company.id])
  expect((await company.pays('stripe', custom(3))).body.valorext).toBe(49)
})

it('a company whose plan is free can buy one by numbers, and nothing else', async () => {
  const company = await w.debtor({ inDays: -2, amountCents: 0 })
  const own = await company.pays('stripe')
  expect([own.status, own.body.code]).toEqual([409, 'ERR_NOTHING_TO_PAY'])
  expect((await company.pays('stripe', custom(3))).body).toMatchObject({ valorext: 49, invoice: { isCustom: true } })
  const again = await company.pays('stripe')
  expect([again.status, again.body.code]).toEqual([409, 'ERR_NOTHING_TO_PAY'])
  w.payments.desk.pay(await company.chargeAt('stripe'))
  await company.ask()
  expect((await company.company()).dueDate > company.dueDate).toBe(true)
})

it('no charge of zero is made once a plan has become free', async () => {
  const [company, reseller] = [await w.debtor(), await w.debtor()]
  await company.pays('stripe')
  await company.sql('update users set super = true where id = $1', [reseller.boss.id])
  await w.call(updatePlan, { params: { id: company.planId as never }, body: { amount: 0 } }, reseller.boss)
  const free = await company.pays('stripe')
  expect([free.status, free.body.code]).toEqual([409, 'ERR_NOTHING_TO_PAY'])
  expect((await company.paymentsOf()).map(({ amount_cents }) => amount_cents)).toEqual([14_990])
})
