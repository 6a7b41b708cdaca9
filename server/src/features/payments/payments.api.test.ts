import { checkoutOptions, listPayments, receivePaymentWebhook } from '@guiche/contract/features/payments'
import { deletePlan } from '@guiche/contract/features/plans'
import { updateSetting } from '@guiche/contract/features/settings'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { noPaymentFaults } from '../../../../sandbox/src/payments/faults.ts'
import { type PaymentsWorld, paymentsWorld } from '../../../test/payments-world.ts'
import { monthsAfter } from '../invoices/rules.ts'
import { askAboutPayments } from './actions/ask-about-payment.ts'
import { settlePayment } from './actions/settle-payment.ts'

let w: PaymentsWorld
beforeAll(async () => {
  w = await paymentsWorld({ ownDatabase: 'payments' })
}, 60_000)
afterAll(() => w.close())
afterEach(() => {
  w.payments.faults.set(noPaymentFaults)
  w.payments.desk.notifier.held = undefined
})

/** Until a notification has arrived and its job is done. */
const until = async (isTrue: () => Promise<boolean>) => {
  for (let tries = 0; tries < 60; tries += 1) {
    await w.drainJobs()
    if (await isTrue()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it did not come true')
}

const providers = ['efi', 'stripe', 'mercadopago', 'asaas'] as const

it.each([Number.NaN, 0, 8.64e15])('money counts though its provider says that it came at %s', async (time) => {
  const { pays, ctx, company, dueDate, paymentsOf } = await w.debtor()
  await pays('asaas')
  const [payment] = await paymentsOf()
  const word = { state: 'paid', paidCents: 14_990, refundedCents: 0, paymentId: `pay_${time}` } as const
  await settlePayment(ctx, payment?.id ?? 0, { ...word, paidAt: new Date(time) })
  expect((await company()).dueDate).toBe(monthsAfter(dueDate, 1))
  expect(await paymentsOf()).toMatchObject([{ status: 'paid', remark: null }])
})

describe.each(providers)('a payment through %s', (provider) => {
  it('is made at the server’s price, and moves the due date once when the provider says that it is paid', async () => {
    const { pays, chargeAt, company, invoices, dueDate, paymentsOf } = await w.debtor()
    const begun = await pays(provider, { price: 1, dueDate: '2099-01-01' })
    expect(begun.status, JSON.stringify(begun.body)).toBe(200)
    expect(begun.body).toMatchObject({ valorext: 149.9, invoice: { status: 'open', value: 149.9, dueDate } })
    const charge = await chargeAt(provider)
    expect(charge.amountCents).toBe(14_990)
    const { qrcode, stripeURL, mercadopagoURL, asaasURL } = begun.body
    const ways = { efi: qrcode?.qrcode, stripe: stripeURL, mercadopago: mercadopagoURL, asaas: asaasURL }
    expect(ways[provider]).toBeTruthy()
    expect(Object.values(ways).filter(Boolean)).toHaveLength(1)
    expect((await company()).dueDate).toBe(dueDate)
    w.payments.desk.pay(charge)
    await until(async () => (await company()).dueDate !== dueDate)
    expect((await company()).dueDate).toBe(monthsAfter(dueDate, 1))
    expect((await invoices())[0]).toMatchObject({ status: 'paid', paidAt: expect.any(String) })
    expect(await paymentsOf()).toMatchObject([{ status: 'paid', remark: null }])
  })

  it('is returned again while it can be paid, and not made twice though the response was lost', async () => {
    const { pays, paymentsOf } = await w.debtor()
    w.payments.faults.set({ loseAnswer: 1 })
    const lost = await pays(provider)
    expect([lost.status, lost.body.code]).toEqual([502, 'ERR_PAYMENT_PROVIDER_AWAY'])
    const first = await pays(provider)
    const second = await pays(provider)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    const rows = await paymentsOf()
    expect(rows).toHaveLength(1)
    expect(w.payments.desk.charges.list().filter(({ reference }) => reference === rows[0]?.reference)).toHaveLength(1)
  })

  it('without a notification is found by polling', async () => {
    const { pays, chargeAt, company, dueDate } = await w.debtor()
    await pays(provider)
    w.payments.faults.set({ lose: 1 })
    w.payments.desk.pay(await chargeAt(provider))
    await w.drainJobs()
    expect((await company()).dueDate).toBe(dueDate)
    w.clock.at = new Date(Date.now() + 120_000)
    await askAboutPayments(w.deps)
    w.clock.at = null
    expect((await company()).dueDate).toBe(monthsAfter(dueDate, 1))
  })

  it('is found by its reference when the response that named it was lost', async () => {
    const { pays, chargeAt, ask, company, dueDate } = await w.debtor()
    w.payments.faults.set({ loseAnswer: 1 })
    expect((await pays(provider)).status).toBe(502)
    w.payments.faults.set({ lose: 1 })
    w.payments.desk.pay(await chargeAt(provider))
    await ask()
    expect((await company()).dueDate).toBe(monthsAfter(dueDate, 1))
    w.payments.faults.set(noPaymentFaults)
  })

  it('is refused while the provider responds with 500, a page or nothing, and can be retried', async () => {
    const { pays } = await w.debtor()
    for (const fault of [{ fail: 5 }, { html: 5 }]) {
      w.payments.faults.set({ ...noPaymentFaults, ...fault })
      const { status, body } = await pays(provider)
      expect([status, body.code]).toEqual([502, 'ERR_PAYMENT_PROVIDER_AWAY'])
    }
    w.payments.faults.set(noPaymentFaults)
    expect((await pays(provider)).status).toBe(200)
  })

  it('that is refunded is recorded for the super admin, and the due date stays', async () => {
    const { pays, chargeAt, company, dueDate, paymentsOf } = await w.debtor()
    await pays(provider)
    const charge = await chargeAt(provider)
    w.payments.desk.pay(charge)
    await until(async () => (await company()).dueDate !== dueDate)
    const renewed = (await company()).dueDate
    w.payments.desk.refund(charge)
    await until(async () => (await paymentsOf())[0]?.status === 'refunded')
    expect((await company()).dueDate).toBe(renewed)
  })

  it('is not believed on somebody’s word', async () => {
    const { pays, chargeAt, company, dueDate } = await w.debtor()
    await pays(provider)
    const { reference, id } = await chargeAt(provider)
    const claims: Record<string, object> = {
      efi: { pix: [{ txid: reference, endToEndId: 'E1', valor: '149.90' }] },
      stripe: {
        id: 'evt_1',
        type: 'checkout.session.completed',
        data: { object: { object: 'checkout.session', id, client_reference_id: reference, payment_status: 'paid' } },
      },
      mercadopago: { id: 1, type: 'payment', action: 'payment.updated', data: { id: '1' } },
      asaas: { id: 'evt_1', event: 'PAYMENT_RECEIVED', payment: { id, externalReference: reference } },
    }
    const url = `${w.webhookUrl}/${provider}`
    const claim = (headers: Record<string, string>) =>
      fetch(`${url}?data.id=1&hmac=guessed`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(claims[provider]),
      })
    const unsigned = await claim({})
    expect([unsigned.status, ((await unsigned.json()) as { code: string }).code]).toEqual([
      401,
      'ERR_SIGNATURE_INVALID',
    ])
    const forged = await claim({
      'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
      'x-signature': `ts=1,v1=${'0'.repeat(64)}`,
      'x-request-id': 'x',
      'asaas-access-token': 'guessed',
    })
    expect(forged.status).toBe(401)
    await w.drainJobs()
    expect((await company()).dueDate).toBe(dueDate)
  })
})

describe('a checkout', () => {
  it('makes a charge at every provider when none is named, and the first that is paid ends the others', async () => {
    const { pays, chargeAt, company, dueDate, paymentsOf } = await w.debtor()
    const { body } = await pays(undefined)
    expect([body.qrcode, body.stripeURL, body.mercadopagoURL, body.asaasURL].every(Boolean)).toBe(true)
    w.payments.desk.pay(await chargeAt('stripe'))
    await until(async () => (await company()).dueDate !== dueDate)
    await w.drainJobs()
    expect((await paymentsOf()).map(({ provider, status }) => `${provider} ${status}`).sort()).toEqual([
      'asaas cancelled',
      'efi cancelled',
      'mercadopago cancelled',
      'stripe paid',
    ])
    expect(
      w.payments.desk.charges
        .list()
        .slice(0, 4)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['cancelled', 'cancelled', 'cancelled', 'paid'])
  })

  it('computes the price of a plan by numbers itself, and the company gets the plan once it is paid', async () => {
    const { pays, chargeAt, company, dueDate, planId, sql } = await w.debtor()
    const begun = await pays('efi', { plan: 'custom', users: 5, connections: 4, price: 1 })
    expect(begun.body).toMatchObject({ valorext: 91, invoice: { users: 5, connections: 4, isCustom: true } })
    expect((await company()).planId).toBe(planId)
    w.payments.desk.pay(await chargeAt('efi'))
    await until(async () => (await company()).dueDate !== dueDate)
    const { planId: bought } = await company()
    const [plan] = await sql(
      'select users, connections, queues, is_public, use_schedules, amount_cents from plans where id = $1',
      [bought],
    )
    expect(plan).toEqual({
      users: 5,
      connections: 4,
      queues: 3,
      is_public: false,
      use_schedules: true,
      amount_cents: 9100,
    })
  })

  it('of a plan by numbers protects that plan from removal until it is paid', async () => {
    const { pays, chargeAt, ask, company, sql } = await w.debtor()
    const reseller = await w.debtor()
    await sql('update users set super = true where id = $1', [reseller.boss.id])
    await pays('stripe', { plan: 'custom', users: 9, connections: 3 })
    const [plan] = (await sql('select plan_id id from custom_plans where users = 9 and connections = 3')) as {
      id: number
    }[]
    const kept = await w.call(deletePlan, { params: { id: plan?.id as never } }, reseller.boss)
    expect([kept.status, kept.body.code]).toEqual([409, 'ERR_PLAN_IN_USE'])
    w.payments.desk.pay(await chargeAt('stripe'))
    await ask()
    expect((await company()).planId).toBe(plan?.id)
  })

  it('at another price gives up the earlier charges', async () => {
    const { pays, paymentsOf, chargeAt, company, dueDate } = await w.debtor()
    await pays('efi')
    const old = await chargeAt('efi')
    await pays('efi', { plan: 'custom', users: 10, connections: 3 })
    expect((await paymentsOf()).map(({ status, amount_cents }) => [status, amount_cents])).toEqual([
      ['cancelled', 14_990],
      ['open', 12_600],
    ])
    w.payments.desk.pay(old)
    await until(async () => (await paymentsOf())[0]?.status === 'paid')
    expect((await paymentsOf())[0]?.remark).toBeNull()
    expect((await company()).dueDate).not.toBe(dueDate)
  })

  it('is refused after eighty charges within an hour, while a valid one is still returned', async () => {
    const { pays, id, sql } = await w.debtor()
    const { body } = await pays('efi')
    await sql(
      `insert into payments (company_id, invoice_id, provider, reference, amount_cents, status, payer_name, payer_document, expires_at)
        select $1, $2, 'stripe', gen_random_uuid()::text, 100, 'cancelled', 'x', '', now() from generate_series(1, 79)`,
      [id, body.invoice.id],
    )
    const flood = [await pays('stripe'), await pays('efi', { plan: 'custom', users: 77, connections: 77 })]
    for (const refused of flood) {
      expect([refused.status, refused.body.code]).toEqual([429, 'ERR_TOO_MANY_ATTEMPTS'])
    }
    expect(await sql(`select 1 from plans where name like 'Personalizado: 77 %'`)).toEqual([])
    expect((await pays('efi')).body.qrcode).toEqual(body.qrcode)
    await sql(`update payments set created_at = created_at - interval '61 minutes' where company_id = $1`, [id])
    expect((await pays('stripe')).status).toBe(200)
  })

  it.each([
    ['without a name', { firstName: '' }, 400, 'body.firstName'],
    ['without a CPF or CNPJ', { zipcode: ' ' }, 400, 'body.zipcode'],
    ['of fewer than three', { plan: 'custom', users: 2, connections: 3 }, 400, 'body.users'],
  ])('%s is refused', async (_what, more, status, field) => {
    const { pays } = await w.debtor()
    const refused = await pays('efi', more)
    expect([refused.status, refused.body.field]).toEqual([status, field])
  })

  it('through Asaas needs a real CPF or CNPJ', async () => {
    const { pays } = await w.debtor()
    const refused = await pays('asaas', { zipcode: '123.456.789-00' })
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([
      400,
      'ERR_PAYMENT_DOCUMENT',
      'body.zipcode',
    ])
    expect((await pays('efi', { zipcode: '123.456.789-00' })).status).toBe(200)
  })

  it('of another company’s invoice finds nothing, and of a paid one is refused', async () => {
    const [own, other] = [await w.debtor(), await w.debtor()]
    const { body } = await other.pays('stripe')
    const foreign = await own.pays('stripe', { invoiceId: body.invoice.id })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'ERR_NO_INVOICE_FOUND'])
    w.payments.desk.pay(await other.chargeAt('stripe'))
    await until(async () => (await other.invoices())[0]?.status === 'paid')
    const again = await other.pays('stripe', { invoiceId: body.invoice.id })
    expect([again.status, again.body.code]).toEqual([409, 'ERR_INVOICE_NOT_OPEN'])
  })

  it('is possible for a company whose subscription has expired, and restores it', async () => {
    const { pays, chargeAt, company, boss } = await w.debtor({ inDays: -20 })
    expect((await w.call(checkoutOptions, {}, boss)).body).toMatchObject({
      providers: [...providers].sort(
        (a, b) =>
          ['efi', 'mercadopago', 'stripe', 'asaas'].indexOf(a) - ['efi', 'mercadopago', 'stripe', 'asaas'].indexOf(b),
      ),
    })
    expect(
      (
        await w.raw(
          { method: 'GET', path: '/tickets', needs: 'user', kind: 'endpoint', summary: '' } as never,
          {},
          boss,
        )
      ).statusCode,
    ).toBe(402)
    await pays('stripe')
    w.payments.desk.pay(await chargeAt('stripe'))
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())
    await until(async () => (await company()).dueDate === monthsAfter(today, 1))
    expect(
      (
        await w.raw(
          { method: 'GET', path: '/tickets', needs: 'user', kind: 'endpoint', summary: '' } as never,
          {},
          boss,
        )
      ).statusCode,
    ).toBe(200)
  })
})

describe('money that comes twice', () => {
  it('is recorded, and moves nothing', async () => {
    const { pays, chargeAt, company, dueDate, paymentsOf } = await w.debtor()
    await pays('stripe')
    await pays('mercadopago')
    w.payments.desk.notifier.held = []
    const [first, second] = [await chargeAt('stripe'), await chargeAt('mercadopago')]
    w.payments.desk.pay(first)
    w.payments.desk.pay(second)
    const news = w.payments.desk.notifier.held.splice(0)
    for (const each of news.reverse()) expect(await w.payments.desk.notifier.send(each)).toBe(200)
    for (const each of news) expect(await w.payments.desk.notifier.send(each)).toBe(200)
    await w.drainJobs()
    expect((await company()).dueDate).toBe(monthsAfter(dueDate, 1))
    const rows = await paymentsOf()
    expect(rows.map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(rows.map(({ remark }) => remark).sort()).toEqual(['duplicate', null])
  })

  it('with another amount is recorded, and pays nothing', async () => {
    const { pays, chargeAt, company, dueDate, paymentsOf } = await w.debtor()
    await pays('efi')
    w.payments.desk.pay(await chargeAt('efi'), 100)
    await until(async () => (await paymentsOf())[0]?.status === 'paid')
    expect(await paymentsOf()).toMatchObject([{ remark: 'amount' }])
    expect((await company()).dueDate).toBe(dueDate)
  })

  it('in two parts at Mercado Pago pays once both are there, and a third is recorded', async () => {
    const { pays, chargeAt, company, dueDate, paymentsOf, ask } = await w.debtor()
    await pays('mercadopago')
    w.payments.faults.set({ lose: 3 })
    const first = await chargeAt('mercadopago')
    const { id: _id, number: _number, ...again } = first
    const others = ['second', 'third'].map((name) =>
      w.payments.desk.charges.add({ ...again, id: `${name} ${first.id}` }),
    )
    w.payments.desk.pay(first, 9_990)
    await ask()
    expect(await paymentsOf()).toMatchObject([{ status: 'paid', remark: 'amount' }])
    expect((await company()).dueDate).toBe(dueDate)
    for (const other of others) {
      w.payments.desk.pay(other, 5_000)
      await ask()
      expect((await company()).dueDate).toBe(monthsAfter(dueDate, 1))
    }
    expect(await paymentsOf()).toMatchObject([{ status: 'paid', remark: 'duplicate' }])
  })

  it('is shown only to the super admin', async () => {
    const debtor = await w.debtor()
    await debtor.sql('update users set super = true where id = $1', [debtor.boss.id])
    const page = await w.call(listPayments, { query: { attention: 'true' } as never }, debtor.boss)
    expect(page.body.payments.map(({ remark }) => remark)).toContain('amount')
    expect(page.body.payments.every(({ remark, status }) => remark !== null || status !== 'paid')).toBe(true)
    const other = await w.debtor()
    expect((await w.call(listPayments, { query: {} }, other.boss)).status).toBe(403)
  })
})

describe('secrets', () => {
  it('are changed only by super admins', async () => {
    const { boss } = await w.debtor()
    const change = { params: { key: 'stripeprivatekey' }, body: { value: 'x' } } as never
    expect((await w.call(updateSetting, change, boss)).status).toBe(403)
  })

  it('a webhook of a provider without credentials is refused', async () => {
    const response = await w.raw(receivePaymentWebhook, { params: { provider: 'paypal' }, body: {} })
    expect(response.statusCode).toBe(400)
  })
})
