/** The server with the sandbox's four payment providers, each with credentials, and companies with a debt. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listInvoices } from '@guiche/contract/features/invoices'
import { type PaymentProviderKind, startCheckout } from '@guiche/contract/features/payments'
import { startPayments } from '../../sandbox/src/payments/payments.ts'
import { systemContext } from '../src/context.ts'
import { createCompany, createPlan } from '../src/features/companies/actions/create-company.ts'
import { dayAfter } from '../src/features/companies/rules.ts'
import { askAboutPayment } from '../src/features/payments/actions/ask-about-payment.ts'
import { registerWebhooks } from '../src/features/payments/actions/register-webhooks.ts'
import { keepPlatformSecrets } from '../src/features/settings/actions.ts'
import { createUser } from '../src/features/users/actions.ts'
import { world as openWorld, password, type Signed } from './world.ts'

const cpf = '529.982.247-25'
export const zone = 'America/Sao_Paulo'

export const paymentsWorld = async (options: Parameters<typeof openWorld>[0] = {}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'guiche-payments-'))
  const payments = await startPayments()
  const efiCaFile = path.join(folder, 'ca.pem')
  await writeFile(efiCaFile, payments.efiCa)
  const addresses = { PAYMENTS_URL: payments.url, EFI_URL: payments.efiUrl, EFI_CA_FILE: efiCaFile }
  const w = await openWorld({ ...options, env: { ...options.env, ...addresses } })
  await keepPlatformSecrets(w.deps, payments.credentials)
  await w.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = w.app.server.address() as AddressInfo
  const { notifier, charges } = payments.desk
  notifier.base = `http://127.0.0.1:${port}/api/webhooks/payments`
  await registerWebhooks(w.deps)

  /** Due in that many days; by default it owes R$ 149,90 a month. */
  const debtor = async (given: { inDays?: number; amountCents?: number; recurrence?: string } = {}) => {
    const unique = crypto.randomUUID().slice(0, 8)
    const { inDays = 5, amountCents = 14_990, recurrence = 'MENSAL' } = given
    const plan = { name: `Essencial ${unique}`, users: 5, connections: 2, queues: 3, amountCents, useSchedules: true }
    const planId = await createPlan(w.deps, plan)
    const dueDate = dayAfter(w.clock.now(), inDays, zone)
    const id = await createCompany(w.deps, { name: `Padaria ${unique}`, planId, dueDate, recurrence })
    const ctx = systemContext(w.deps, id)
    const email = `boss.${unique}@example.com`
    const userId = await createUser(ctx, { name: 'Otávio', email, password, profile: 'admin' })
    const boss = { ...(await w.signIn(email)), id: userId }
    const sql = (text: string, values: unknown[] = []) =>
      w.deps.db.platform((tx) => tx.sql({ name: `debtor_${text.slice(0, 40)}`, text }, values))
    const company = async () => {
      const [row] = await sql(
        'select due_date::text "dueDate", status, plan_id "planId" from companies where id = $1',
        [id],
      )
      return row as { dueDate: string; status: boolean; planId: number }
    }
    const invoices = async () => (await w.call(listInvoices, { query: {} }, boss)).body.list
    const paymentsOf = async () =>
      (await sql('select * from payments where company_id = $1 order by id', [id])) as {
        id: number
        status: string
        remark: string | null
        provider: string
        reference: string
        external_id: string
        amount_cents: number
        ask_at: Date | null
      }[]
    const pays = (provider: PaymentProviderKind | undefined, more: object = {}, who: Signed = boss) =>
      w.call(startCheckout, { body: { firstName: 'Otávio Reis', zipcode: cpf, provider, ...more } as never }, who)
    /** Their newest charge at a provider. */
    const chargeAt = async (provider: PaymentProviderKind) => {
      const row = (await paymentsOf()).filter((each) => each.provider === provider).at(-1)
      const charge = row && charges.find(provider, row.reference)
      if (!charge) throw new Error('no charge was made')
      return charge
    }
    const ask = async () => {
      for (const { id: paymentId } of await paymentsOf()) await askAboutPayment(ctx, paymentId)
    }
    return { id, ctx, planId, dueDate, boss, company, invoices, paymentsOf, pays, chargeAt, ask, sql }
  }
  return {
    ...w,
    payments,
    /** The environment with which a program finds the providers. */
    addresses,
    debtor,
    webhookUrl: notifier.base,
    close: async () => {
      await payments.close()
      await w.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type PaymentsWorld = Awaited<ReturnType<typeof paymentsWorld>>
