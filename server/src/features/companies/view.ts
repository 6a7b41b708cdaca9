import type { Company, ManagedCompany, Plan } from '@guiche/contract/features/companies'
import type { MailLanguage } from '@guiche/contract/mail-languages'
import { type PlanFlag, planFlags } from '@guiche/contract/permissions'
import { goesAt } from './rules.ts'

export interface CompanyRow extends Omit<Company, 'createdAt'> {
  createdAt: Date
  plan: Omit<Plan, PlanFlag> & Record<PlanFlag, boolean>
}

const planOf = (plan: CompanyRow['plan']): Plan => ({
  id: plan.id,
  name: plan.name,
  users: plan.users,
  connections: plan.connections,
  queues: plan.queues,
  ...(Object.fromEntries(planFlags.map((flag) => [flag, plan[flag]])) as Record<PlanFlag, boolean>),
})

export const toPlanView = ({ plan }: CompanyRow): Plan => planOf(plan)

export const toCompanyView = ({ plan: _shownApart, createdAt, ...company }: CompanyRow): Company => ({
  ...company,
  createdAt: createdAt.toISOString(),
})

export interface ManagedRow extends Omit<CompanyRow, 'plan'> {
  document: string
  addressStreet: string
  addressState: string
  addressCity: string
  paymentMethod: string
  language: MailLanguage
  numberAttendants: number | null
  numberConections: number | null
  plan: CompanyRow['plan'] & { amount: number }
  lastLogin: Date | null
  folderSize: number
  numberFileFolder: number
  updatedAtFolder: Date | null
  daysLeft: number
  removedAt: Date | null
  /** The sort keys of rows. */
  sortName: string
}

const instantOf = (at: Date | null) => at?.toISOString() ?? null

export const toManagedView = ({ removedAt, sortName: _ours, ...row }: ManagedRow): ManagedCompany => ({
  ...row,
  plan: { ...planOf(row.plan), amount: row.plan.amount },
  createdAt: row.createdAt.toISOString(),
  lastLogin: instantOf(row.lastLogin),
  updatedAtFolder: instantOf(row.updatedAtFolder),
  goesAt: instantOf(removedAt && goesAt(removedAt)),
})
