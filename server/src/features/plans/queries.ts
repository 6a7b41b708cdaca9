import type { ManagedPlan, PricedPlan } from '@guiche/contract/features/plans'
import { planFlags } from '@guiche/contract/permissions'
import type { Deps } from '../../context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

const columnOf = (flag: string) => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const planColumns = `p.id, p.name, p.users, p.connections, p.queues, p.amount_cents::float8 / 100 amount,
      ${planFlags.map((flag) => `p.${columnOf(flag)} "${flag}"`).join(', ')}`

const forVisitors = statement(
  'plans_public',
  `select ${planColumns} from plans p where p.is_public order by p.amount_cents, p.name limit 100`,
).rows<PricedPlan>()

export const publicPlans = (deps: Pick<Deps, 'db'>): Promise<PricedPlan[]> =>
  deps.db.platform((tx) => tx.sql(forVisitors))

/** The usage of each company is counted in the same way as for its limits. */
const countedBy = {
  users: 'users where is_active',
  connections: 'connections where deleted_at is null',
  queues: 'queues where removed_at is null',
} as const
const kinds = Object.keys(countedBy) as (keyof typeof countedBy)[]

/** `used`: one row per company, with its plan and usage. */
const plansWith = (used: string) => `with used as (${used})
    select ${planColumns}, p.is_public "isPublic", count(u.plan_id)::int companies,
      count(*) filter (where u.users > p.users or u.connections > p.connections or u.queues > p.queues)::int "companiesOver"
    from plans p left join used u on u.plan_id = p.id`

/** For all companies each table is read once. */
const managed = statement(
  'plans_managed',
  `${plansWith(`select c.plan_id, ${kinds.map((kind) => `coalesce(${kind}_of.used, 0) ${kind}`).join(', ')} from companies c
      ${kinds.map((kind) => `left join (select company_id, count(*) used from ${countedBy[kind]} group by company_id) ${kind}_of on ${kind}_of.company_id = c.id`).join(' ')}`)}
    group by p.id order by p.amount_cents, p.name`,
).rows<ManagedPlan>()

const managedOne = statement(
  'plan_managed',
  `${plansWith(`select c.plan_id, ${kinds.map((kind) => `(select count(*) from ${countedBy[kind]} and company_id = c.id) ${kind}`).join(', ')}
      from companies c where c.plan_id = :planId`)}
    where p.id = :planId group by p.id`,
).rows<ManagedPlan>()

export const allPlans = (deps: Pick<Deps, 'db'>): Promise<ManagedPlan[]> => deps.db.platform((tx) => tx.sql(managed))

export const managedPlan = async (tx: Transaction, planId: number): Promise<ManagedPlan | null> =>
  (await tx.sql(managedOne, { planId }))[0] ?? null
