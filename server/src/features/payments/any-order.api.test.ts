/** Money in any order: whatever is done, said, repeated, lost or broken off, an invoice is paid once and the due date moves once with it. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Charge } from '../../../../sandbox/src/payments/charges.ts'
import { noPaymentFaults } from '../../../../sandbox/src/payments/faults.ts'
import type { Sent } from '../../../../sandbox/src/payments/notifier.ts'
import { type PaymentsWorld, paymentsWorld, zone } from '../../../test/payments-world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { dayAfter } from '../companies/rules.ts'
import { makeInvoice } from '../invoices/actions/make-invoices.ts'
import { renewedUntil } from '../invoices/rules.ts'

let w: PaymentsWorld
beforeAll(async () => {
  w = await paymentsWorld({ ownDatabase: 'any_order' })
}, 60_000)
afterAll(() => w.close())

const kind = fc.constantFrom('efi', 'stripe', 'mercadopago', 'asaas')
const pick = fc.nat({ max: 20 })

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('checkout' as const), kind, isCustom: fc.boolean() }) },
  // The answer of the provider never arrives.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('broken' as const), kind }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('payLess' as const), pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tell' as const), pick, isLast: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('forge' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dispute' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('jobs' as const) }) },
  // The process ends: what was to be done is found again by asking, or not at all.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('turn' as const) }) },
  // A transaction of the settlement is ended by the database in its middle.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Debtor = Awaited<ReturnType<PaymentsWorld['debtor']>>

const at = <T>(list: readonly T[], index: number): T | undefined =>
  list.length === 0 ? undefined : list[index % list.length]

const chargesOf = async ({ paymentsOf }: Debtor): Promise<Charge[]> => {
  const references = new Set((await paymentsOf()).map(({ reference }) => reference))
  return w.payments.desk.charges.list().filter(({ reference }) => references.has(reference))
}

/** Every connection that is at work for the program is cut. */
const cutConnections = () =>
  withClient(w.urls.owner, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename like 'guiche_app%' and state <> 'idle'`,
    ),
  )

const deny = () => undefined

const perform = async (debtor: Debtor, each: Step, told: Sent[]): Promise<void> => {
  const { desk, faults } = w.payments
  if (each.do === 'checkout')
    await debtor.pays(each.kind as never, each.isCustom ? { plan: 'custom', users: 4, connections: 3 } : {})
  if (each.do === 'broken') {
    faults.set({ loseAnswer: 1 })
    await debtor.pays(each.kind as never)
    faults.set(noPaymentFaults)
  }
  if (each.do === 'jobs') await w.drainJobs()
  if (each.do === 'crash') await w.forgetJobs()
  if (each.do === 'ask') await debtor.ask()
  if (each.do === 'turn') await makeInvoice(debtor.ctx)
  if (each.do === 'cut') await Promise.all([debtor.ask().catch(deny), cutConnections()])
  if (each.do === 'tell') {
    const sent = each.isLast ? told.at(-1) : at(told, each.pick)
    if (sent) await desk.notifier.send(sent)
  }
  if ('pick' in each && each.do !== 'tell') await actAtDesk(debtor, each)
}

const actAtDesk = async (debtor: Debtor, each: Extract<Step, { pick: number }>) => {
  const { desk } = w.payments
  const charge = at(await chargesOf(debtor), each.pick)
  if (!charge) return
  const canPay = charge.status === 'open' && !desk.charges.isExpired(charge)
  if (each.do === 'pay' && canPay) desk.pay(charge)
  // The pages of the others take their own sum and no other.
  const takesAnySum = charge.kind === 'efi' || charge.kind === 'mercadopago'
  if (each.do === 'payLess' && canPay && takesAnySum) desk.pay(charge, 100)
  if (each.do === 'refund' && charge.status === 'paid' && charge.refundedCents === 0) desk.refund(charge)
  if (each.do === 'dispute' && charge.status === 'paid' && charge.kind !== 'efi' && !charge.isDisputed)
    desk.dispute(charge)
  if (each.do === 'forge') await forge(charge)
}

/** Somebody who knows every name of a charge, and no secret. */
const forge = async ({ id, reference, kind: provider }: Charge) => {
  const body = {
    pix: [{ txid: reference, endToEndId: 'E00000000', valor: '999.00' }],
    id: `evt_${crypto.randomUUID()}`,
    type: 'checkout.session.completed',
    data: {
      id: '1',
      object: { object: 'checkout.session', id, client_reference_id: reference, payment_status: 'paid' },
    },
    payment: { id, externalReference: reference, status: 'RECEIVED' },
  }
  const response = await fetch(`${w.webhookUrl}/${provider}?data.id=1&hmac=guess`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'asaas-access-token': 'guess', 'stripe-signature': 't=1,v1=00' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(401)
}

interface Stored {
  id: number
  status: string
  months: number
  amount_cents: number
  from: string | null
  until: string | null
}

/** What must be true after every step. */
const check = async (debtor: Debtor, isSettled: boolean): Promise<void> => {
  const { id, sql, company, dueDate, paymentsOf } = debtor
  const invoices = (await sql(
    'select id, status, months, amount_cents, renewed_from::text "from", renewed_until::text "until" from invoices where company_id = $1 order by renewed_until, id',
    [id],
  )) as unknown as Stored[]
  const paid = invoices.filter(({ status }) => status === 'paid')
  expect(invoices.filter(({ status }) => status === 'open').length).toBeLessThanOrEqual(1)
  const payments = await paymentsOf()
  const moneyIn = payments.filter(({ status }) => ['paid', 'refunded', 'charged_back'].includes(status))
  // Each paid invoice was paid by real money, of at least its sum, and each step of the due date belongs to one of them.
  for (const invoice of paid) {
    const own = (await sql(
      `select reference from payments where company_id = $1 and invoice_id = $2 and remark is null and status in ('paid', 'refunded', 'charged_back')`,
      [id, invoice.id],
    )) as { reference: string }[]
    const real = own.map(({ reference }) => w.payments.desk.charges.list().find((each) => each.reference === reference))
    expect(real.some((charge) => charge?.status === 'paid' && charge.paidCents >= invoice.amount_cents)).toBe(true)
  }
  const today = dayAfter(w.clock.now(), 0, zone)
  let due = dueDate
  for (const { from, until, months } of paid) {
    expect(from).toBe(due)
    expect(until).toBe(renewedUntil(due, today, months))
    due = until ?? ''
  }
  expect((await company()).dueDate).toBe(due)
  // Every payment that brought money paid one invoice, or is remarked on, or was returned before it was heard of.
  const plain = moneyIn.filter(({ status, remark }) => status === 'paid' && remark === null)
  expect(plain.length).toBeLessThanOrEqual(paid.length)
  if (!isSettled) return
  for (const charge of await chargesOf(debtor)) {
    const row = payments.find(({ reference }) => reference === charge.reference)
    if (charge.status === 'paid') expect(['paid', 'refunded', 'charged_back']).toContain(row?.status)
    else expect(['paid', 'refunded', 'charged_back']).not.toContain(row?.status)
  }
}

const runs = Number(process.env.PAYMENT_RUNS ?? 25)

it('pays once and renews once, in any order of checkout, notification, repeat, cancel, refund, polling and crash', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 22 }), async (steps) => {
      const debtor = await w.debtor()
      const told: Sent[] = []
      w.payments.desk.notifier.held = told
      for (const each of steps) {
        await perform(debtor, each, told)
        await check(debtor, false)
      }
      // In the end everything is asked about, and a provider's word from long ago changes nothing.
      await debtor.ask()
      await w.drainJobs()
      await debtor.ask()
      await check(debtor, true)
      const before = JSON.stringify([
        await debtor.company(),
        (await debtor.paymentsOf()).map(({ status, remark }) => [status, remark]),
      ])
      for (const sent of told) await w.payments.desk.notifier.send(sent)
      await w.drainJobs()
      const after = JSON.stringify([
        await debtor.company(),
        (await debtor.paymentsOf()).map(({ status, remark }) => [status, remark]),
      ])
      expect(after).toBe(before)
    }),
    { numRuns: runs, endOnFailure: true },
  )
}, 600_000)
