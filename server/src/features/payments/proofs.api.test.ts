/** Who proves what to whom: our keys to the sandbox's providers, and their signatures to us. */
import { createHmac, randomBytes } from 'node:crypto'
import { checkCredentials } from '@guiche/contract/features/credentials'
import { type PaymentProviderKind, paymentProviders } from '@guiche/contract/features/payments'
import { updateSetting } from '@guiche/contract/features/settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PaymentsWorld, paymentsWorld } from '../../../test/payments-world.ts'
import type { Signed } from '../../../test/world.ts'

let w: PaymentsWorld
let owner: Signed
beforeAll(async () => {
  w = await paymentsWorld({ ownDatabase: 'payment_proofs' })
  const reseller = await w.debtor()
  await reseller.sql('update users set super = true where id = $1', [reseller.boss.id])
  owner = reseller.boss
}, 60_000)
afterAll(() => w.close())

const check = async (provider: PaymentProviderKind) =>
  (await w.call(checkCredentials, { params: { provider } }, owner)).body

it.each(paymentProviders)('the keys of %s work in the sandbox as they do in production', async (provider) => {
  expect(await check(provider)).toEqual({ state: 'works', status: 200 })
})

it('other keys are refused there', async () => {
  const wrong = ['eficlientsecret', 'mpaccesstoken', 'stripeprivatekey', 'asaastoken']
  for (const key of wrong)
    expect((await w.call(updateSetting, { params: { key }, body: { value: 'another' } }, owner)).status).toBe(200)
  for (const provider of paymentProviders) expect(await check(provider)).toEqual({ state: 'refused', status: 401 })
})

it('a signature over a time that is not a number is refused for Stripe', async () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'x', data: { object: { object: 'x', id: 'x' } } })
  const sent = (at: string) => {
    const proof = createHmac('sha256', w.payments.credentials.stripewebhooksecret).update(`${at}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${proof}` }
    return fetch(`${w.webhookUrl}/stripe`, { method: 'POST', headers, body }).then(({ status }) => status)
  }
  expect(await sent(String(Math.floor(Date.now() / 1000)))).toBe(200)
  for (const at of ['soon', '', '1', 'Infinity']) expect(await sent(at), at).toBe(401)
})

it('each return of a PIX is a new event, and a repeated one is not', async () => {
  const { pays, paymentsOf, sql } = await w.debtor()
  await pays('efi')
  const [payment] = await paymentsOf()
  const address = w.payments.desk.notifier.registered.get('efi')?.url ?? ''
  const returned = (id: string) => ({ id, rtrId: `D${id}`, valor: '10.00', status: 'DEVOLVIDO' })
  const tell = async (id: string) => {
    const pix = [{ endToEndId: 'E1', txid: payment?.reference, valor: '149.90', devolucoes: [returned(id)] }]
    const headers = { 'content-type': 'application/json' }
    const url = `${w.webhookUrl}/efi${new URL(address).search}`
    expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify({ pix }) })).status).toBe(200)
  }
  for (const id of ['1', '2', '1']) await tell(id)
  expect(await sql(`select event_key from payment_news where event_key like 'E1 %'`)).toHaveLength(2)
})

it.each([
  ['with a NUL', '\u0000'],
  ['longer than an index allows', randomBytes(20_000).toString('hex')],
])('an id %s names nothing of ours, and breaks nothing', async (_what, odd) => {
  const { pays, paymentsOf } = await w.debtor()
  await pays('efi')
  const [payment] = await paymentsOf()
  const { search } = new URL(w.payments.desk.notifier.registered.get('efi')?.url ?? '')
  for (const pix of [
    { endToEndId: odd, txid: payment?.reference, valor: '1.00' },
    { endToEndId: 'E2', txid: odd, valor: '1.00' },
  ]) {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ pix: [pix] })
    const answer = await fetch(`${w.webhookUrl}/efi${search}`, { method: 'POST', headers, body })
    expect([answer.status, await answer.json()]).toEqual([200, { received: 0 }])
  }
})
