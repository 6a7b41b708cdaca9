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

/** What each company uses is counted as its limits count it. */
const managed = statement(
  'plans_managed',
  `with used as (
      select c.plan_id,
        (select count(*) from users u where u.company_id = c.id and u.is_active) users,
        (select count(*) from connections x where x.company_id = c.id and x.deleted_at is null) connections,
        (select count(*) from queues q where q.company_id = c.id and q.removed_at is null) queues
      from companies c where :planId::int is null or c.plan_id = :planId
    )
    select ${planColumns}, p.is_public "isPublic", count(u.plan_id)::int companies,
      count(*) filter (where u.users > p.users or u.connections > p.connections or u.queues > p.queues)::int "companiesOver"
    from plans p left join used u on u.plan_id = p.id
    where :planId::int is null or p.id = :planId
    group by p.id order by p.amount_cents, p.name`,
).rows<ManagedPlan>()

export const allPlans = (deps: Pick<Deps, 'db'>): Promise<ManagedPlan[]> =>
  deps.db.platform((tx) => tx.sql(managed, { planId: null }))

export const managedPlan = async (tx: Transaction, planId: number): Promise<ManagedPlan | null> =>
  (await tx.sql(managed, { planId }))[0] ?? null
