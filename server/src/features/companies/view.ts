import type { Company, Plan } from '@guiche/contract/features/companies'
import { type PlanFlag, planFlags } from '@guiche/contract/permissions'

export interface CompanyRow extends Omit<Company, 'createdAt'> {
  createdAt: Date
  plan: Omit<Plan, PlanFlag> & Record<PlanFlag, boolean>
}

export const toPlanView = ({ plan }: CompanyRow): Plan => ({
  id: plan.id,
  name: plan.name,
  users: plan.users,
  connections: plan.connections,
  queues: plan.queues,
  ...(Object.fromEntries(planFlags.map((flag) => [flag, plan[flag]])) as Record<PlanFlag, boolean>),
})

export const toCompanyView = ({ plan: _shownApart, createdAt, ...company }: CompanyRow): Company => ({
  ...company,
  createdAt: createdAt.toISOString(),
})
