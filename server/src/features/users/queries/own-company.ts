import type { OwnUser } from '@guiche/contract/features/users'
import { type PlanFlag, planFlags } from '@guiche/contract/permissions'
import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { planFlagColumns } from './user-columns.ts'

type OwnCompany = OwnUser['company']

const one = statement(
  'company_of_users',
  `select c.id, c.name, c.due_date::text "dueDate", c.status, c.timezone,
      p.id "planId", p.name "planName", p.users, p.connections, p.queues, ${planFlagColumns}
    from companies c join plans p on p.id = c.plan_id where c.id = :companyId`,
).rows<Row>()

interface Row extends Omit<OwnCompany, 'plan'>, Record<PlanFlag, boolean> {
  planId: number
  planName: string
  users: number
  connections: number
  queues: number
  [column: string]: unknown
}

/** The company as its people's own records show it. */
export const ownCompany = async (tx: TenantTransaction): Promise<OwnCompany> => {
  const [row] = await tx.sql(one)
  if (!row) throw new Error('the company vanished')
  const { id, name, dueDate, status, timezone, users, connections, queues } = row
  const flags = Object.fromEntries(planFlags.map((flag) => [flag, row[flag]])) as Record<PlanFlag, boolean>
  return {
    id,
    name,
    dueDate,
    status,
    timezone,
    plan: { ...flags, id: row.planId, name: row.planName, users, connections, queues },
  }
}
