/** A reseller's installation: similar companies with their invoices and payments. A small one with the same companies is compared with it. */
import type { UserCtx } from '@guiche/server/context'
import { withClient } from '@guiche/server/platform/db/with-client'
import { hashPassword } from '@guiche/server/platform/security/passwords'
import { seedInbox } from '../seed/inbox.ts'
import { idsOf } from '../seed/people.ts'
import type { Stage } from '../stage/bench.ts'
import { type BenchInstallation, openBenchInstallation } from '../stage/installation.ts'

export const company = { connections: 10, agents: 19, tickets: 1_000, messagesPerTicket: 4, invoices: 12 } as const
export const sizesOf = ({ isFast }: Stage) => [isFast ? 60 : 100, isFast ? 200 : 1_000]

const oweEvery = 50
export const owes = (companyId: number) => companyId % oweEvery === 0

/** Of company 1, who signs in. */
export const credentials = { email: 'user0@company1.example', password: 'the password of the benchmarks' }

/**
 * Half of the numbers are linked by QR code and disconnected, so that no process tries to reach WhatsApp; the others use the Cloud API. A tenth of the
 * companies has an open invoice with a charge; one in fifty has been overdue for a while.
 */
const billing = [
  'update plans set amount_cents = 9900',
  `update companies set due_date = current_date + case when id = 1 then 3650 when id % ${oweEvery} = 0 then -5 when id % 10 = 0 then 5 else 20 + id % 300 end,
    email = 'empresa' || id || '@example.com', document = lpad(id::text, 14, '0'), last_login_at = now() - id % 40 * interval '1 day'`,
  `update users set super = true where id = ${idsOf(1).admin}`,
  `update connections set channel = case when id % 2 = 0 then 'whatsapp' else 'whatsappapi' end, wanted = case when id % 2 = 0 then 'stop' else 'run' end,
    status = case when id % 2 = 0 then 'DISCONNECTED' else 'CONNECTED' end, phone_number_id = case when id % 2 = 0 then null else 'phone' || id end`,
  `insert into invoices (company_id, detail, plan_id, users, connections, queues, months, amount_cents, due_date, status, paid_at, renewed_from, renewed_until, created_at)
    select c.id, 'Bench', c.plan_id, 100, 20, 20, 1, 9900, day, 'paid', day, day, day + 30, day - interval '10 days'
    from companies c, generate_series(1, ${company.invoices}) n, lateral (select c.due_date - n * 30 as day) one where c.id > 1`,
  `insert into invoices (company_id, detail, plan_id, users, connections, queues, months, amount_cents, due_date)
    select id, 'Bench', plan_id, 100, 20, 20, 1, 9900, due_date from companies where id % 10 = 0`,
  `insert into payments (company_id, invoice_id, provider, reference, external_id, amount_cents, status, payer_name, payer_document, expires_at, paid_at, ask_at)
    select company_id, id, 'efi', 'bench' || id, 'bench' || id, amount_cents, case status when 'open' then 'open' else 'paid' end, 'Ana', '00000000191',
      now() + interval '1 hour', paid_at, now() + interval '1 hour' from invoices`,
  `insert into stored_bytes (company_id, bytes, files, is_folded) select id, 100000 * id, id, true from companies`,
  'vacuum (analyze)',
]

export interface Installed extends BenchInstallation {
  companies: number
  /** A super admin and admin of company 1. */
  owner: UserCtx
}

export const openCompanies = async (stage: Stage, companies: number): Promise<Installed> => {
  const name = `bench_${companies}_companies`
  const url = await stage.cluster.filledDatabase(name, async (empty) => {
    const started = performance.now()
    const alike = { companies, connections: company.connections, agents: company.agents }
    await seedInbox(empty, {
      tickets: companies * company.tickets,
      messagesPerTicket: company.messagesPerTicket,
      alike,
    })
    const hash = await hashPassword(credentials.password)
    await withClient(empty, async (client) => {
      for (const text of billing) await client.query(text)
      await client.query('update users set password_hash = $1 where email = $2', [hash, credentials.email])
      await client.query('checkpoint')
    })
    stage.say(`  seeded ${companies} companies in ${Math.round((performance.now() - started) / 1000)} s`)
  })
  // Nobody's presence needs an update: this times reads, not the first read of each minute.
  await withClient(url, async (client) => {
    await client.query(`update users set online = true, last_seen_at = now() + interval '1 day'`)
    await client.query('vacuum (analyze) users')
  })
  const installation = await openBenchInstallation(stage.cluster, url, 4)
  return { ...installation, companies, owner: await installation.userContext(1, idsOf(1).admin) }
}
