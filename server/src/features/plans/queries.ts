import type { PricedPlan } from '@guiche/contract/features/plans'
import { planFlags } from '@guiche/contract/permissions'
import type { Deps } from '../../context.ts'
import { statement } from '../../platform/db/statement.ts'

const columnOf = (flag: string) => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const forVisitors = statement(
  'plans_public',
  `select id, name, users, connections, queues, amount_cents::float8 / 100 amount,
      ${planFlags.map((flag) => `${columnOf(flag)} "${flag}"`).join(', ')}
    from plans where is_public order by amount_cents, name limit 100`,
).rows<PricedPlan>()

export const publicPlans = (deps: Pick<Deps, 'db'>): Promise<PricedPlan[]> =>
  deps.db.platform((tx) => tx.sql(forVisitors))
