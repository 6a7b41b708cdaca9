/** Card fields are never stored or logged, and keys only sealed: planted everywhere, looked for in answers, logs, events, rows and a backup. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { CheckoutBody, startCheckout } from '@guiche/contract/features/payments'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { noPaymentFaults } from '../../../../sandbox/src/payments/faults.ts'
import { sourceOf } from '../../../test/backed-up.ts'
import { type PaymentsWorld, paymentsWorld } from '../../../test/payments-world.ts'
import { makeBackup } from '../../operations/backup/make-backup.ts'
import { withClient } from '../../platform/db/with-client.ts'

const logged: string[] = []
let w: PaymentsWorld
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guiche-planted-'))
  w = await paymentsWorld({
    ownDatabase: 'planted',
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  })
}, 120_000)
afterAll(async () => {
  await w.close()
  await rm(folder, { recursive: true, force: true })
})

/** Whatever the checkout takes and has no use for. Fields that are added later are among them. */
const ignored = Object.entries(CheckoutBody.shape)
  .filter(([name, shape]) => name !== 'plan' && shape.safeParse({ any: 'thing' }).success)
  .map(([name]) => name)
const numbers = ['4111111111111111', '5555 4444 3333 1111']
const cards = Object.fromEntries(ignored.map((name, index) => [name, numbers[index] ?? `Plantado-${name}-987`]))
const planted = Object.values(cards)
const payer = 'Pagadora Conhecida'

/** All rows of all tables, the event log and the jobs among them. */
const tablesWith = (words: readonly string[]) =>
  withClient(w.urls.owner, async (client) => {
    await client.query('set row_security = off')
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) "name" from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const like = words.map((each) => `%${each}%`)
      const { rows } = await client.query(`select 1 from ${name} t where t::text like any($1) limit 1`, [like])
      if (rows.length > 0) found.push(name)
    }
    return found
  })

const raw = (token: string, body: string, query = '') =>
  fetch(`${w.webhookUrl.replace('/webhooks/payments', '')}/subscription${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  }).then((response) => response.text())

/** Every way in that somebody may send a card by, right and wrong. */
const sendCards = async (): Promise<string[]> => {
  const { pays, chargeAt, boss, ask } = await w.debtor()
  const answers: unknown[] = [await pays(undefined, { ...cards, firstName: payer })]
  answers.push(await pays('stripe', { ...cards, zipcode: '' }))
  answers.push(await pays('stripe', { ...cards, provider: 'paypal' }))
  answers.push(await w.call(startCheckout, { body: { ...cards, [numbers[0] ?? '']: numbers[1] } } as never, boss))
  // Torn in the middle of the number, and where no number belongs.
  answers.push(await raw(boss.token, `{"firstName":"x","cardNumber":"${numbers[0]}`))
  answers.push(await raw(boss.token, `{"cardNumber": ${numbers[0]}, oops}`))
  answers.push(await raw(boss.token, JSON.stringify(cards), `?cardNumber=${numbers[0]}`))
  for (const fault of [{ fail: 8 }, { html: 8 }]) {
    w.payments.faults.set({ ...noPaymentFaults, ...fault })
    answers.push(await pays(undefined, { ...cards, plan: 'custom', users: 5, connections: 5 }))
  }
  w.payments.faults.set(noPaymentFaults)
  for (const kind of ['efi', 'stripe', 'mercadopago', 'asaas'])
    answers.push(
      await fetch(`${w.webhookUrl}/${kind}?data.id=1&hmac=x`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(cards),
      }).then((response) => response.text()),
    )
  await pays('stripe', cards)
  w.payments.desk.pay(await chargeAt('stripe'))
  await ask()
  await w.drainJobs()
  return answers.map((each) => JSON.stringify(each))
}

it('no card and no key can be read again: not in responses, logs, events, rows, jobs or a backup', async () => {
  expect(ignored).toEqual(expect.arrayContaining(['cardNumber', 'cvv', 'nameOnCard', 'price', 'dueDate']))
  expect(CheckoutBody.shape.cardNumber).toBeInstanceOf(z.ZodOptional)
  const answers = await sendCards()
  const keys = Object.values(w.payments.credentials)
  const secrets = [...planted, ...keys]
  for (const secret of secrets) {
    expect(answers.filter((answer) => answer.includes(secret))).toEqual([])
    expect(logged.filter((line) => line.includes(secret))).toEqual([])
  }
  expect(await tablesWith(secrets)).toEqual([])
  const { file } = await makeBackup(sourceOf(w), folder)
  const backup = gunzipSync(await readFile(file)).toString('latin1')
  expect(secrets.filter((secret) => backup.includes(secret))).toEqual([])
  // What is kept is found by the same searches.
  expect(await tablesWith([payer])).toContain('public.payments')
  expect(backup).toContain(payer)
  expect(logged.length).toBeGreaterThan(20)
}, 120_000)
