import { customPlans, invoices } from '../../../schema/billing-tables.ts'
import { insertSome, updateSome } from '../../platform/db/assembled.ts'
import type { TenantTransaction, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { insertInto } from '../../platform/db/table-rows.ts'
import type { Terms } from './rules.ts'

export const insertInvoice = (tx: TenantTransaction, terms: Terms, now: Date): Promise<number> =>
  insertSome(tx, invoices, { ...terms, companyId: tx.companyId, createdAt: now, updatedAt: now })

type Columns = Partial<Omit<typeof invoices.$inferInsert, 'id' | 'companyId' | 'createdAt'>>
export const saveInvoice = (tx: TenantTransaction, invoiceId: number, columns: Columns) =>
  updateSome(tx, invoices, invoiceId, columns)

export interface CustomPlan {
  basePlanId: number
  users: number
  connections: number
  name: string
  amountCents: number
}

const custom = statement(
  'custom_plan',
  `select p.id, p.name, p.queues from custom_plans c join plans p on p.id = c.plan_id
    where c.base_plan_id = :basePlanId and c.users = :users and c.connections = :connections`,
).rows<{ id: number; name: string; queues: number }>()
export const findCustomPlan = async (
  tx: Transaction,
  { basePlanId, users, connections }: Pick<CustomPlan, 'basePlanId' | 'users' | 'connections'>,
) => (await tx.sql(custom, { basePlanId, users, connections }))[0] ?? null

/** With the features of its base plan. Two simultaneous requests for the same numbers create one plan. */
const copy = statement(
  'custom_plan_copy',
  `insert into plans (name, users, connections, queues, amount_cents, is_public, use_whatsapp, use_facebook, use_instagram,
      use_campaigns, use_schedules, use_internal_chat, use_external_api, use_kanban, use_open_ai, use_integrations)
    select :name, :users, :connections, queues, :amountCents, false, use_whatsapp, use_facebook, use_instagram,
      use_campaigns, use_schedules, use_internal_chat, use_external_api, use_kanban, use_open_ai, use_integrations
    from plans where id = :basePlanId
    on conflict (name) do update set name = excluded.name returning id`,
).rows<{ id: number }>()
const note = insertInto('custom_plan_note', customPlans, {
  given: ['planId', 'basePlanId', 'users', 'connections'],
  after: 'on conflict do nothing',
})
export const insertCustomPlan = async (tx: Transaction, plan: CustomPlan): Promise<void> => {
  const [made] = await tx.sql(copy, { ...plan })
  if (!made) throw new Error('the plan that another is made of vanished')
  const { basePlanId, users, connections } = plan
  await tx.sql(note, { planId: made.id, basePlanId, users, connections })
}
