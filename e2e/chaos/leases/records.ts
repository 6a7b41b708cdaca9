/** The database's state of the numbers of one company. */
import type { Deps } from '@guiche/server/context'

const leases = {
  name: 'leases_held',
  text: 'select id, leased_by "holder" from connections where company_id = $1 and leased_until > now()',
}
const back = {
  name: 'leases_back',
  text: `select connection_id id, min(at) at from connection_states where company_id = $1 and status = 'CONNECTED' and at > $2 group by 1`,
}
const stored = {
  name: 'leases_stored',
  text: 'select body, from_me "fromMe", delivery from messages where company_id = $1',
}
const replaced = {
  name: 'leases_replaced',
  text: `select count(*)::int count from connection_states where company_id = $1 and reason = 'replaced'`,
}
const told = {
  name: 'leases_told',
  text: 'select count(*)::int count from connection_drops where company_id = $1 and told_at is not null',
}

export const recordsOf = (deps: Deps, companyId: number) => {
  const ask = <Row extends object>(text: { name: string; text: string }, ...values: (number | Date)[]) =>
    deps.db.platform((tx) => tx.sql<Row>(text, [companyId, ...values]))
  return {
    leases: () => ask<{ id: number; holder: string }>(leases),
    backSince: (moment: Date) => ask<{ id: number; at: Date }>(back, moment),
    stored: () => ask<{ body: string; fromMe: boolean; delivery: string }>(stored),
    replaced: async () => (await ask<{ count: number }>(replaced))[0]?.count ?? 0,
    told: async () => (await ask<{ count: number }>(told))[0]?.count ?? 0,
  }
}

export type Records = ReturnType<typeof recordsOf>
