/**
 * A node is killed in the middle of each step of a payment; another that stood beside it goes on, and the killed one comes back. The
 * statement at hand waits in the database meanwhile, so that the kill hits exactly that step. The whole suite takes the steps that are each
 * of a kind of their own; EVERY_STEP=1 takes all of them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentProviderKind } from '@guiche/contract/features/payments'
import { startCheckout } from '@guiche/contract/features/payments'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Node, startNode } from '../../../test/nodes.ts'
import { type PaymentsWorld, paymentsWorld } from '../../../test/payments-world.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { monthsAfter } from '../invoices/rules.ts'

let w: PaymentsWorld
let front: Node
let other: Node
beforeAll(async () => {
  w = await paymentsWorld({ ownDatabase: 'guiche_payments_killed' })
  const start = () => startNode(w.urls.owner, w.addresses)
  front = await start()
  other = await start()
  w.payments.desk.notifier.base = `${front.url}/api/webhooks/payments`
}, 180_000)
afterAll(async () => {
  await Promise.all([front?.close(), other?.close()])
  await w?.close()
})

const query = <R extends object>(text: string, values: unknown[] = []) =>
  withClient(w.urls.owner, async (client) => (await client.query<R>(text, values)).rows)

/** Long enough that whoever looks every few milliseconds sees it. */
const stepSeconds = 1

const waitIn = async (table: string, when: string, isAtCommit: boolean) => {
  await query(
    `create or replace function wait_here() returns trigger language plpgsql as $$ begin perform pg_sleep(${stepSeconds}); return new; end $$`,
  )
  const kind = isAtCommit ? 'constraint trigger' : 'trigger'
  const moment = when.startsWith('insert') ? 'insert' : 'update'
  const condition = when.replace(/^(insert|update) ?/, '')
  await query(
    `create ${kind} wait_here after ${moment} on ${table} ${isAtCommit ? 'deferrable initially deferred' : ''}
      for each row ${condition ? `when (${condition})` : ''} execute function wait_here()`,
  )
  return () => query(`drop trigger if exists wait_here on ${table}`)
}

const isWaiting = async () =>
  (await query("select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()")).length >
  0

afterEach(() => {
  w.payments.faults.set({ hang: 0, loseAnswer: 0, lose: 0 })
  other.wake()
})

interface Step {
  provider: PaymentProviderKind
  during: 'checkout' | 'payment'
  /** No notification comes: those that ask by themselves find out. */
  isLost?: true
  /** Sets the trap; answers whether something sits in it, and how it is taken away. */
  trap: () => Promise<{ isCaught: () => Promise<boolean>; remove: () => Promise<unknown> }>
}

const inDatabase =
  (table: string, when: string, isAtCommit = false) =>
  async () => ({
    isCaught: isWaiting,
    remove: await waitIn(table, when, isAtCommit),
  })
const atProvider = (fault: 'hang' | 'loseAnswer') => async () => {
  w.payments.faults.set({ [fault]: 1 })
  return { isCaught: async () => w.payments.faults.state[fault] === 0, remove: async () => undefined }
}

const everyStep: [string, Step][] = [
  ['the charge is written down', { provider: 'stripe', during: 'checkout', trap: inDatabase('payments', 'insert') }],
  ['the provider is asked for a charge', { provider: 'asaas', during: 'checkout', trap: atProvider('hang') }],
  ['the charge is made, and nobody knows', { provider: 'asaas', during: 'checkout', trap: atProvider('loseAnswer') }],
  [
    'the charge is kept',
    { provider: 'efi', during: 'checkout', trap: inDatabase('payments', "update new.status = 'open'") },
  ],
  ['a notification is noted', { provider: 'stripe', during: 'payment', trap: inDatabase('payment_news', 'insert') }],
  [
    'the provider is asked unasked how it stands',
    { provider: 'mercadopago', during: 'payment', isLost: true, trap: atProvider('hang') },
  ],
  [
    'the payment becomes paid',
    { provider: 'efi', during: 'payment', trap: inDatabase('payments', "update new.status = 'paid'") },
  ],
  [
    'the invoice becomes paid',
    { provider: 'asaas', during: 'payment', trap: inDatabase('invoices', "update new.status = 'paid'") },
  ],
  [
    'the due date moves',
    {
      provider: 'stripe',
      during: 'payment',
      trap: inDatabase('companies', 'update new.due_date is distinct from old.due_date'),
    },
  ],
  [
    'all of it is committed',
    { provider: 'mercadopago', during: 'payment', trap: inDatabase('payments', "update new.status = 'paid'", true) },
  ],
  ['the event is written', { provider: 'efi', during: 'payment', trap: inDatabase('events', 'insert') }],
  ['the job that tells is written', { provider: 'asaas', during: 'payment', trap: inDatabase('outbox', 'insert') }],
]

const ofTheirOwnKind = new Set([
  'the charge is made, and nobody knows',
  'a notification is noted',
  'the payment becomes paid',
  'the due date moves',
  'all of it is committed',
])
const steps = process.env.EVERY_STEP ? everyStep : everyStep.filter(([name]) => ofTheirOwnKind.has(name))

const checkoutAt = async (node: Node, token: string, provider: PaymentProviderKind) => {
  const body = JSON.stringify({ firstName: 'Otávio Reis', zipcode: '529.982.247-25', provider })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${node.url}/api${startCheckout.path}`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the checkout was answered ${answer.status}: ${await answer.text()}`)
}

describe('a node that is killed while', () => {
  it.each(steps)(
    '%s leaves a payment that counts once',
    { timeout: 240_000 },
    async (_step, { provider, during, isLost, trap }) => {
      const debtor = await w.debtor()
      const { boss, company, dueDate, paymentsOf, chargeAt } = debtor
      const { charges } = w.payments.desk
      if (during === 'payment') await checkoutAt(front, boss.token, provider)
      if (isLost) w.payments.faults.set({ lose: 1 })
      other.stall()
      const { isCaught, remove } = await trap()
      const asking = during === 'checkout' ? checkoutAt(front, boss.token, provider).catch(() => undefined) : undefined
      if (during === 'payment') w.payments.desk.pay(await chargeAt(provider))
      if (isLost) await query('update payments set ask_at = now() where company_id = $1', [debtor.id])
      while (!(await isCaught())) await sleep(5)
      await front.kill()
      await asking
      other.wake()
      // What the database has begun it ends by itself.
      await expect.poll(isWaiting, { timeout: 20_000 }).toBe(false)
      await remove()
      const isBack = front.restart()
      if (during === 'checkout') {
        await checkoutAt(other, boss.token, provider)
        w.payments.desk.pay(await chargeAt(provider))
      }
      await isBack
      await expect.poll(async () => (await company()).dueDate, { timeout: 120_000 }).toBe(monthsAfter(dueDate, 1))
      // Whoever asks once more finds nothing more in it.
      await debtor.ask()
      expect((await company()).dueDate).toBe(monthsAfter(dueDate, 1))
      expect((await debtor.invoices()).filter(({ status }) => status === 'paid')).toHaveLength(1)
      const rows = await paymentsOf()
      expect(rows.filter(({ status }) => status === 'paid')).toMatchObject([{ remark: null }])
      const references = rows.map(({ reference }) => reference)
      const open = () => charges.list().filter((one) => references.includes(one.reference) && one.status === 'open')
      await expect.poll(open, { timeout: 60_000 }).toEqual([])
      const told = `select 1 from events where company_id = $1 and stream like '%payment%' and payload::text like '%CONCLUIDA%'`
      expect(await query(told, [debtor.id])).toHaveLength(1)
    },
  )
})
